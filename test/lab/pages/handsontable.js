import 'handsontable/styles/handsontable.css';
import 'handsontable/styles/ht-theme-main.css';
import Handsontable from 'handsontable/base';
import { registerAllModules } from 'handsontable/registry';
import { show } from './shared/show.js';

registerAllModules();

const sheet = (root) => {
  const holder = root.appendChild(document.createElement('div'));
  const table = new Handsontable(holder, {
    data: [
      ['Ada', 1, 'open'],
      ['Bea', 2, 'open'],
      ['Cleo', 3, 'shut'],
    ],
    columns: [{}, { type: 'numeric' }, { type: 'dropdown', source: ['open', 'shut', 'lost'] }],
    colHeaders: ['Name', 'Number', 'State'],
    rowHeaders: true,
    contextMenu: true,
    columnSorting: true,
    themeName: 'ht-theme-main',
    licenseKey: 'non-commercial-and-evaluation',
    height: 300,
  });
  return () => table.getData();
};

show({ edit: sheet, choose: sheet, 'context menu': sheet, sort: sheet });

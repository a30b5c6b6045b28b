import DataTable from 'datatables.net';
import jQuery from 'jquery';
import { fill, show } from './shared/show.js';

const PEOPLE = [
  'Ada',
  'Barbara',
  'Edith',
  'Frances',
  'Grace',
  'Hedy',
  'Joan',
  'Karen',
  'Lise',
  'Mary',
  'Radia',
  'Sophie',
];

const table = (root) => {
  DataTable.use(jQuery);
  const rows = PEOPLE.map((name, index) => `<tr><td>${name}</td><td>${(index * 7) % 12}</td></tr>`).join('');
  fill(root, `<table><thead><tr><th>Name</th><th>Points</th></tr></thead><tbody>${rows}</tbody></table>`);
  new DataTable(root.querySelector('table'), { pageLength: 5, lengthMenu: [5, 10, 20] });
  return () => [...root.querySelectorAll('tbody td:first-child')].map(({ textContent }) => textContent);
};

show({ sort: table, search: table, page: table, length: table });

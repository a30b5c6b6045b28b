import 'jstree/dist/themes/default/style.css';
import jQuery from 'jquery';
import { fill, show } from './shared/show.js';

window.jQuery = jQuery;
await import('jstree');

const FOLDERS = [
  {
    id: 'docs',
    text: 'Documents',
    children: [
      { id: 'tax', text: 'Taxes' },
      { id: 'cv', text: 'Letters' },
    ],
  },
  { id: 'pics', text: 'Pictures', children: [{ id: 'sea', text: 'Seaside' }] },
];

const tree =
  (read, options = {}) =>
  async (root) => {
    const element = jQuery(fill(root, '<div></div>').firstChild);
    const ready = new Promise((resolve) => element.on('ready.jstree', resolve));
    element.jstree({ core: { data: FOLDERS, check_callback: true, animation: 150 }, ...options });
    await ready;
    return () => read(element.jstree(true));
  };

const selected = (made) => made.get_selected().sort();

show({
  select: tree(selected),
  checkbox: tree(selected, { plugins: ['checkbox'] }),
  rename: tree((made) => made.get_node('docs').text, { plugins: ['contextmenu'] }),
});

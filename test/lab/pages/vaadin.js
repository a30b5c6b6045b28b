import '@vaadin/combo-box';
import '@vaadin/date-picker';
import '@vaadin/menu-bar';
import '@vaadin/multi-select-combo-box';
import { show } from './shared/show.js';

const PLANETS = ['Earth', 'Mars', 'Saturn', 'Venus'];

const make = (name, settings) => (root) => {
  const element = Object.assign(document.createElement(name), settings);
  root.append(element);
  return element;
};

show({
  combobox(root) {
    const box = make('vaadin-combo-box', { label: 'Planet', items: PLANETS })(root);
    return () => box.value;
  },
  several(root) {
    const box = make('vaadin-multi-select-combo-box', { label: 'Planets', items: PLANETS })(root);
    return () => box.selectedItems;
  },
  date(root) {
    const picker = make('vaadin-date-picker', { label: 'Launch', initialPosition: '2026-03-01' })(root);
    return () => picker.value;
  },
  menu(root) {
    let chosen = '';
    const menu = make('vaadin-menu-bar', {
      items: [{ text: 'View' }, { text: 'Share', children: [{ text: 'By mail' }, { text: 'By link' }] }],
    })(root);
    menu.addEventListener('item-selected', ({ detail }) => {
      chosen = detail.value.text;
    });
    return () => chosen;
  },
});

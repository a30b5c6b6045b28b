import '@shoelace-style/shoelace/dist/themes/light.css';
import '@shoelace-style/shoelace/dist/components/button/button.js';
import '@shoelace-style/shoelace/dist/components/checkbox/checkbox.js';
import '@shoelace-style/shoelace/dist/components/details/details.js';
import '@shoelace-style/shoelace/dist/components/dialog/dialog.js';
import '@shoelace-style/shoelace/dist/components/dropdown/dropdown.js';
import '@shoelace-style/shoelace/dist/components/input/input.js';
import '@shoelace-style/shoelace/dist/components/menu/menu.js';
import '@shoelace-style/shoelace/dist/components/menu-item/menu-item.js';
import '@shoelace-style/shoelace/dist/components/option/option.js';
import '@shoelace-style/shoelace/dist/components/radio/radio.js';
import '@shoelace-style/shoelace/dist/components/radio-group/radio-group.js';
import '@shoelace-style/shoelace/dist/components/range/range.js';
import '@shoelace-style/shoelace/dist/components/rating/rating.js';
import '@shoelace-style/shoelace/dist/components/select/select.js';
import '@shoelace-style/shoelace/dist/components/switch/switch.js';
import '@shoelace-style/shoelace/dist/components/tab/tab.js';
import '@shoelace-style/shoelace/dist/components/tab-group/tab-group.js';
import '@shoelace-style/shoelace/dist/components/tab-panel/tab-panel.js';
import { fill, show } from './shared/show.js';

/** A widget of markup, whose state one of its elements has. */
const of = (markup, selector, property) => (root) => {
  const element = fill(root, markup).querySelector(selector);
  return () => element[property];
};

show({
  select: of(
    `<sl-select label="Colour">${['Red', 'Green', 'Blue'].map((name) => `<sl-option value="${name}">${name}</sl-option>`).join('')}</sl-select>`,
    'sl-select',
    'value',
  ),
  input: of('<sl-input label="Name"></sl-input>', 'sl-input', 'value'),
  password: of('<sl-input label="Password" type="password" password-toggle></sl-input>', 'sl-input', 'value'),
  checkbox: of('<sl-checkbox>Agree</sl-checkbox>', 'sl-checkbox', 'checked'),
  switch: of('<sl-switch>Night</sl-switch>', 'sl-switch', 'checked'),
  rating: of('<sl-rating label="Stars"></sl-rating>', 'sl-rating', 'value'),
  range: of('<sl-range label="Volume" min="0" max="100" step="10"></sl-range>', 'sl-range', 'value'),
  radio: of(
    '<sl-radio-group label="Size" value="s"><sl-radio value="s">Small</sl-radio><sl-radio value="l">Large</sl-radio></sl-radio-group>',
    'sl-radio-group',
    'value',
  ),
  details: of('<sl-details summary="More about it">It is blue.</sl-details>', 'sl-details', 'open'),
  tabs(root) {
    fill(
      root,
      `<sl-tab-group><sl-tab slot="nav" panel="one">One</sl-tab><sl-tab slot="nav" panel="two">Two</sl-tab>
      <sl-tab-panel name="one">First</sl-tab-panel><sl-tab-panel name="two">Second</sl-tab-panel></sl-tab-group>`,
    );
    return () => root.querySelector('sl-tab[active]')?.panel ?? 'none';
  },
  menu(root) {
    let chosen = '';
    fill(
      root,
      `<sl-dropdown><sl-button slot="trigger" caret>Edit</sl-button>
      <sl-menu><sl-menu-item value="cut">Cut</sl-menu-item><sl-menu-item value="copy">Copy</sl-menu-item></sl-menu></sl-dropdown>`,
    ).addEventListener('sl-select', (event) => {
      chosen = event.detail.item.value;
    });
    return () => chosen;
  },
  dialog(root) {
    let answer = '';
    fill(
      root,
      `<sl-button id="ask">Remove</sl-button><sl-dialog label="Remove it?">
      <sl-button slot="footer" id="yes" variant="primary">Yes</sl-button></sl-dialog>`,
    );
    const dialog = root.querySelector('sl-dialog');
    root.querySelector('#ask').onclick = () => dialog.show();
    root.querySelector('#yes').onclick = () => {
      answer = 'removed';
      dialog.hide();
    };
    return () => answer;
  },
});

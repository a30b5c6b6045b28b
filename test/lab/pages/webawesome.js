import '@awesome.me/webawesome/dist/styles/webawesome.css';
import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/dialog/dialog.js';
import '@awesome.me/webawesome/dist/components/dropdown/dropdown.js';
import '@awesome.me/webawesome/dist/components/dropdown-item/dropdown-item.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/rating/rating.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import '@awesome.me/webawesome/dist/components/slider/slider.js';
import '@awesome.me/webawesome/dist/components/switch/switch.js';
import '@awesome.me/webawesome/dist/components/tree/tree.js';
import '@awesome.me/webawesome/dist/components/tree-item/tree-item.js';
import { fill, show } from './shared/show.js';

/** A widget of markup, whose state one of its elements has. */
const of = (markup, selector, property) => (root) => {
  const element = fill(root, markup).querySelector(selector);
  return () => element[property];
};

show({
  select: of(
    `<wa-select label="Colour">${['Red', 'Green', 'Blue'].map((name) => `<wa-option value="${name}">${name}</wa-option>`).join('')}</wa-select>`,
    'wa-select',
    'value',
  ),
  switch: of('<wa-switch>Night</wa-switch>', 'wa-switch', 'checked'),
  slider: of(
    '<wa-slider label="Volume" min="0" max="100" step="10" value="20" style="width:400px"></wa-slider>',
    'wa-slider',
    'value',
  ),
  rating: of('<wa-rating label="Stars"></wa-rating>', 'wa-rating', 'value'),
  input: of('<wa-input label="Name" with-clear></wa-input>', 'wa-input', 'value'),
  dropdown(root) {
    let chosen = '';
    fill(
      root,
      `<wa-dropdown><wa-button slot="trigger" with-caret>Edit</wa-button>
      <wa-dropdown-item value="cut">Cut</wa-dropdown-item><wa-dropdown-item value="copy">Copy</wa-dropdown-item></wa-dropdown>`,
    ).addEventListener('wa-select', (event) => {
      chosen = event.detail.item.value;
    });
    return () => chosen;
  },
  tree(root) {
    fill(
      root,
      `<wa-tree><wa-tree-item>Plants<wa-tree-item>Fern</wa-tree-item><wa-tree-item>Moss</wa-tree-item></wa-tree-item>
      <wa-tree-item>Animals</wa-tree-item></wa-tree>`,
    );
    return () =>
      [...root.querySelectorAll('wa-tree-item')]
        .filter(({ selected }) => selected)
        .map((item) => item.childNodes[0].data);
  },
});

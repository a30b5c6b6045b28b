import '@algolia/autocomplete-theme-classic';
import '@simonwep/pickr/dist/themes/classic.min.css';
import 'dual-listbox/dist/dual-listbox.css';
import 'filepond/dist/filepond.css';
import 'trix/dist/trix.css';
import { autocomplete } from '@algolia/autocomplete-js';
import Pickr from '@simonwep/pickr';
import 'dual-listbox/dist/dual-listbox.js';
import * as FilePond from 'filepond';
import Split from 'split.js';
import 'trix';
import { fill, show } from './shared/show.js';

const CHEESES = ['Brie', 'Cheddar', 'Feta', 'Gouda'];

show({
  autocomplete(root) {
    let chosen = '';
    autocomplete({
      container: fill(root, '<div></div>').firstChild,
      placeholder: 'Cheeses',
      getSources: ({ query }) => [
        {
          sourceId: 'cheeses',
          getItems: () =>
            CHEESES.filter((name) => name.toLowerCase().includes(query.toLowerCase())).map((name) => ({ name })),
          getItemInputValue: ({ item }) => item.name,
          onSelect: ({ item }) => {
            chosen = item.name;
          },
          templates: { item: ({ item }) => item.name },
        },
      ],
    });
    return () => chosen;
  },
  pickr(root) {
    fill(root, '<div><div></div></div>');
    let color = '';
    const picker = Pickr.create({
      el: root.firstChild.firstChild,
      theme: 'classic',
      default: '#336699',
      swatches: ['#ff0000', '#00ff00'],
      components: { preview: true, hue: true, interaction: { input: true, save: true } },
    });
    picker.on('save', (chosen) => {
      color = chosen.toHEXA().toString();
    });
    return () => color;
  },
  lists(root) {
    fill(
      root,
      `<select multiple>${CHEESES.map((name) => `<option value="${name}">${name}</option>`).join('')}</select>`,
    );
    const select = root.firstChild;
    new window.DualListbox(select, {});
    return () => [...select.options].filter(({ selected }) => selected).map(({ value }) => value);
  },
  split(root) {
    fill(
      root,
      `<style>.gutter { background: gray; cursor: col-resize }</style>
      <div class="panes" style="display: flex; width: 600px; height: 200px"><div>Left</div><div>Right</div></div>`,
    );
    const panes = Split([...root.querySelectorAll('.panes > div')], { sizes: [50, 50] });
    return () => Math.round(panes.getSizes()[0] / 10) * 10;
  },
  filepond(root) {
    fill(root, '<input type="file">');
    const pond = FilePond.create(root.firstChild);
    return () => pond.getFiles().map(({ filename }) => filename);
  },
  trix(root) {
    fill(root, '<trix-editor style="width: 600px"></trix-editor>');
    return () => root.querySelector('trix-editor').innerHTML.replaceAll(/<!--.*?-->| data-trix-[^ >]*/g, '');
  },
});

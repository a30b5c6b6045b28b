import 'tom-select/dist/css/tom-select.css';
import TomSelect from 'tom-select';
import { fill, show } from './shared/show.js';

const OPTIONS = ['Violin', 'Viola', 'Cello'].map((name) => `<option>${name}</option>`).join('');

const widget = (markup, options) => (root) => {
  const select = new TomSelect(fill(root, markup).querySelector('#part'), options);
  return () => select.getValue();
};

show({
  one: widget(`<select id="part"><option value="">Instrument</option>${OPTIONS}</select>`, {}),
  several: widget(`<select id="part" multiple>${OPTIONS}</select>`, { plugins: ['remove_button'] }),
  create: widget('<input id="part">', { create: true }),
});

import 'choices.js/public/assets/styles/choices.css';
import Choices from 'choices.js';
import { fill, show } from './shared/show.js';

const OPTIONS = ['Tea', 'Coffee', 'Water'].map((name) => `<option>${name}</option>`).join('');

const widget = (markup, options) => (root) => {
  const choices = new Choices(fill(root, markup).querySelector('#drink'), {
    ...options,
    shouldSort: false,
    allowHTML: false,
  });
  return () => choices.getValue(true) ?? '';
};

show({
  one: widget(`<select id="drink"><option value="">Drink</option>${OPTIONS}</select>`, {}),
  several: widget(`<select id="drink" multiple>${OPTIONS}</select>`, { removeItemButton: true }),
  text: widget('<input id="drink" type="text">', { removeItemButton: true }),
});

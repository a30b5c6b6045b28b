import '@yaireo/tagify/dist/tagify.css';
import Tagify from '@yaireo/tagify';
import { fill, show } from './shared/show.js';

const tags =
  (value = '') =>
  (root) => {
    const input = fill(root, `<label>Fruit</label><input name="fruit" value="${value}">`).querySelector('input');
    const made = new Tagify(input, {
      whitelist: ['Apple', 'Apricot', 'Banana', 'Cherry'],
      dropdown: { enabled: 1, closeOnSelect: true },
    });
    return () => made.value.map((tag) => tag.value);
  };

show({ typed: tags(), suggested: tags(), removed: tags('Kiwi,Lemon,Melon') });

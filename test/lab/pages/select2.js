import 'select2/dist/css/select2.css';
import jquery from 'jquery';
import select2 from 'select2';
import { fill, show } from './shared/show.js';

select2(window, jquery);

const OPTIONS = ['Oak', 'Beech', 'Larch', 'Maple'].map((name) => `<option>${name}</option>`).join('');

const widget = (attributes, options) => (root) => {
  const select = jquery(
    fill(root, `<label>Tree <select ${attributes} style="width: 300px">${OPTIONS}</select></label>`),
  ).find('select');
  select.select2(options);
  return () => select.val();
};

show({
  one: widget('', { minimumResultsForSearch: Infinity }),
  search: widget('', {}),
  several: widget('multiple', {}),
  tags: widget('multiple', { tags: true }),
});

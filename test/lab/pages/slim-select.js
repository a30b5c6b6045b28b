import 'slim-select/styles';
import SlimSelect from 'slim-select';
import { fill, show } from './shared/show.js';

const select = (multiple) => (root) => {
  const markup = ['', 'Lisbon', 'Madrid', 'Paris', 'Vienna'].map((city) => `<option>${city}</option>`).join('');
  const element = fill(root, `<select ${multiple ? 'multiple' : ''} style="width:300px">${markup}</select>`).firstChild;
  const made = new SlimSelect({ select: element });
  return () => made.getSelected();
};

show({ one: select(false), search: select(false), several: select(true) });

import Select from 'react-select';
import Creatable from 'react-select/creatable';
import { stateful } from './shared/react.jsx';
import { show } from './shared/show.js';

const options = ['Red', 'Green', 'Blue'].map((name) => ({ value: name.toLowerCase(), label: name }));

show({
  one: stateful(
    ({ value, set }) => <Select options={options} onChange={(option) => set(option?.value ?? value)} />,
    '',
  ),
  several: stateful(
    ({ set }) => <Select isMulti options={options} onChange={(all) => set(all.map((one) => one.value))} />,
    [],
  ),
  creatable: stateful(({ set }) => <Creatable options={options} onChange={(option) => set(option.value)} />, ''),
});

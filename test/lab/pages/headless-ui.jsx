import {
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Disclosure,
  DisclosureButton,
  DisclosurePanel,
  Listbox,
  ListboxButton,
  ListboxOption,
  ListboxOptions,
  Menu,
  MenuButton,
  MenuItem,
  MenuItems,
  Radio,
  RadioGroup,
  Switch,
} from '@headlessui/react';
import { useState } from 'react';
import { stateful } from './shared/react.jsx';
import { show } from './shared/show.js';

const PEOPLE = ['Ada', 'Grace', 'Hedy', 'Katherine'];
const popup = { border: '1px solid', background: '#fff', width: 200, padding: 4 };

function People({ value, set }) {
  const [query, setQuery] = useState('');
  const found = PEOPLE.filter((name) => name.toLowerCase().includes(query.toLowerCase()));
  return (
    <Combobox value={value} onChange={set}>
      <ComboboxInput aria-label="Person" onChange={(event) => setQuery(event.target.value)} />
      <ComboboxOptions style={popup}>
        {found.map((name) => (
          <ComboboxOption key={name} value={name}>
            {name}
          </ComboboxOption>
        ))}
      </ComboboxOptions>
    </Combobox>
  );
}

show({
  listbox: stateful(
    ({ value, set }) => (
      <Listbox value={value} onChange={set}>
        <ListboxButton>{value || 'Somebody'}</ListboxButton>
        <ListboxOptions style={popup}>
          {PEOPLE.map((name) => (
            <ListboxOption key={name} value={name}>
              {name}
            </ListboxOption>
          ))}
        </ListboxOptions>
      </Listbox>
    ),
    '',
  ),
  combobox: stateful(People, ''),
  menu: stateful(
    ({ value, set }) => (
      <Menu>
        <MenuButton>Options</MenuButton>
        <MenuItems style={popup}>
          <MenuItem>
            <button type="button" onClick={() => set('edited')}>
              Edit
            </button>
          </MenuItem>
          <MenuItem>
            <button type="button" onClick={() => set('archived')}>
              Archive
            </button>
          </MenuItem>
        </MenuItems>
        <p>{value}</p>
      </Menu>
    ),
    '',
  ),
  radio: stateful(
    ({ value, set }) => (
      <RadioGroup value={value} onChange={set} aria-label="Plan">
        {['Free', 'Team', 'Company'].map((plan) => (
          <Radio key={plan} value={plan} style={{ padding: 8, border: '1px solid #ccc', width: 160 }}>
            {plan}
          </Radio>
        ))}
      </RadioGroup>
    ),
    'Free',
  ),
  switch: stateful(
    ({ value, set }) => (
      <Switch checked={value} onChange={set} aria-label="News" style={{ width: 44, height: 22, background: '#bbb' }} />
    ),
    false,
  ),
  disclosure: stateful(
    ({ value, set }) => (
      <Disclosure>
        <DisclosureButton>Is it free?</DisclosureButton>
        <DisclosurePanel>
          <button type="button" onClick={() => set('read')}>
            I have read it
          </button>
          {value}
        </DisclosurePanel>
      </Disclosure>
    ),
    '',
  ),
});

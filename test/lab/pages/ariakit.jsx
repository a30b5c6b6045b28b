import * as Ariakit from '@ariakit/react';
import { useState } from 'react';
import { stateful } from './shared/react.jsx';
import { show } from './shared/show.js';

const TREES = ['Alder', 'Beech', 'Elm', 'Larch', 'Oak'];

const Chosen = ({ set }) => (
  <Ariakit.SelectProvider setValue={set} defaultValue="">
    <Ariakit.SelectLabel>Tree</Ariakit.SelectLabel>
    <Ariakit.Select />
    <Ariakit.SelectPopover gutter={4} style={{ background: '#eee' }}>
      {TREES.map((name) => (
        <Ariakit.SelectItem key={name} value={name} />
      ))}
    </Ariakit.SelectPopover>
  </Ariakit.SelectProvider>
);

function Searched({ set }) {
  const [text, setText] = useState('');
  return (
    <Ariakit.ComboboxProvider setValue={setText} setSelectedValue={set} selectedValue="">
      <Ariakit.Combobox placeholder="Search trees" />
      <Ariakit.ComboboxPopover gutter={4} style={{ background: '#eee' }}>
        {TREES.filter((name) => name.toLowerCase().includes(text.toLowerCase())).map((name) => (
          <Ariakit.ComboboxItem key={name} value={name} />
        ))}
      </Ariakit.ComboboxPopover>
    </Ariakit.ComboboxProvider>
  );
}

const Menus = ({ value, set }) => (
  <>
    <Ariakit.MenuProvider>
      <Ariakit.MenuButton>Edit</Ariakit.MenuButton>
      <Ariakit.Menu gutter={4} style={{ background: '#eee' }}>
        <Ariakit.MenuItem onClick={() => set('undone')}>Undo</Ariakit.MenuItem>
        <Ariakit.MenuProvider>
          <Ariakit.MenuButton render={<Ariakit.MenuItem />}>Find</Ariakit.MenuButton>
          <Ariakit.Menu style={{ background: '#ddd' }}>
            <Ariakit.MenuItem onClick={() => set('found next')}>Next</Ariakit.MenuItem>
            <Ariakit.MenuItem onClick={() => set('found before')}>Before</Ariakit.MenuItem>
          </Ariakit.Menu>
        </Ariakit.MenuProvider>
      </Ariakit.Menu>
    </Ariakit.MenuProvider>
    <p>{value}</p>
  </>
);

const Disclosed = ({ value, set }) => (
  <Ariakit.DisclosureProvider open={value} setOpen={set}>
    <Ariakit.Disclosure>More about trees</Ariakit.Disclosure>
    <Ariakit.DisclosureContent>They are tall.</Ariakit.DisclosureContent>
  </Ariakit.DisclosureProvider>
);

show({
  select: stateful(Chosen, ''),
  combobox: stateful(Searched, ''),
  menu: stateful(Menus, ''),
  disclosure: stateful(Disclosed, false),
});

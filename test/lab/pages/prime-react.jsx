import 'primereact/resources/themes/lara-light-blue/theme.css';
import { AutoComplete } from 'primereact/autocomplete';
import { Calendar } from 'primereact/calendar';
import { Dropdown } from 'primereact/dropdown';
import { InputNumber } from 'primereact/inputnumber';
import { MultiSelect } from 'primereact/multiselect';
import { PickList } from 'primereact/picklist';
import { TreeSelect } from 'primereact/treeselect';
import { useState } from 'react';
import { stateful } from './shared/react.jsx';
import { show } from './shared/show.js';

const BIRDS = ['Crane', 'Kite', 'Rook', 'Swift', 'Wren'];

const Suggested = ({ value, set }) => {
  const [found, setFound] = useState([]);
  return (
    <AutoComplete
      value={value}
      suggestions={found}
      completeMethod={({ query }) => setFound(BIRDS.filter((name) => name.toLowerCase().includes(query.toLowerCase())))}
      onChange={(event) => set(event.value)}
      placeholder="Bird"
    />
  );
};

const Lists = ({ value, set }) => (
  <PickList
    dataKey="name"
    source={BIRDS.filter((name) => !value.includes(name)).map((name) => ({ name }))}
    target={value.map((name) => ({ name }))}
    onChange={({ target }) => set(target.map(({ name }) => name))}
    itemTemplate={({ name }) => name}
  />
);

show({
  dropdown: stateful(
    ({ value, set }) => (
      <Dropdown value={value} options={BIRDS} onChange={(event) => set(event.value)} placeholder="Bird" filter />
    ),
    '',
  ),
  several: stateful(
    ({ value, set }) => (
      <MultiSelect value={value} options={BIRDS} onChange={(event) => set(event.value)} placeholder="Birds" />
    ),
    [],
  ),
  date: stateful(
    ({ value, set }) => (
      <>
        <Calendar
          viewDate={new Date(2026, 2, 1)}
          onViewDateChange={() => undefined}
          dateFormat="yy-mm-dd"
          onChange={(event) => set(event.value?.toDateString() ?? '')}
        />
        <p>{value}</p>
      </>
    ),
    '',
  ),
  suggestions: stateful(Suggested, ''),
  money: stateful(
    ({ value, set }) => (
      <InputNumber
        value={value}
        mode="currency"
        currency="EUR"
        locale="de-DE"
        aria-label="Price"
        onValueChange={(event) => set(event.value)}
      />
    ),
    null,
  ),
  lists: stateful(Lists, []),
  tree: stateful(
    ({ value, set }) => (
      <TreeSelect
        value={value}
        placeholder="Kind"
        onChange={(event) => set(event.value)}
        options={[
          { key: 'songbirds', label: 'Songbirds', children: [{ key: 'wren', label: 'Wren' }] },
          { key: 'waders', label: 'Waders', children: [{ key: 'curlew', label: 'Curlew' }] },
        ]}
      />
    ),
    '',
  ),
});

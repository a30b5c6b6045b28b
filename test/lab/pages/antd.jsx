import {
  AutoComplete,
  Button,
  Cascader,
  Checkbox,
  DatePicker,
  InputNumber,
  Modal,
  Radio,
  Rate,
  Segmented,
  Select,
  Switch,
  Tabs,
  TreeSelect,
} from 'antd';
import dayjs from 'dayjs';
import { stateful } from './shared/react.jsx';
import { show } from './shared/show.js';

const options = ['Oslo', 'Bergen', 'Tromsø', 'Bodø'].map((city) => ({ value: city, label: city }));
const wide = { width: 260 };

const places = [
  { value: 'no', label: 'Norway', children: [{ value: 'bergen', label: 'Bergen' }] },
  {
    value: 'se',
    label: 'Sweden',
    children: [
      { value: 'lund', label: 'Lund' },
      { value: 'kiruna', label: 'Kiruna' },
    ],
  },
];
const treeOf = ({ value, label, children }) => ({ value, title: label, children: children?.map(treeOf) });

show({
  select: stateful(({ set }) => <Select style={wide} options={options} onChange={set} placeholder="City" />, ''),
  'select search': stateful(
    ({ set }) => <Select showSearch style={wide} options={options} onChange={set} placeholder="City" />,
    '',
  ),
  'select several': stateful(
    ({ set }) => <Select mode="multiple" style={wide} options={options} onChange={set} placeholder="Cities" />,
    [],
  ),
  tags: stateful(({ set }) => <Select mode="tags" style={wide} onChange={set} placeholder="Tags" />, []),
  date: stateful(
    ({ set }) => <DatePicker defaultPickerValue={dayjs('2026-03-01')} onChange={(_date, text) => set(text)} />,
    '',
  ),
  cascader: stateful(({ set }) => <Cascader style={wide} options={places} onChange={set} />, []),
  tree: stateful(({ set }) => <TreeSelect style={wide} treeData={places.map(treeOf)} onChange={set} />, ''),
  switch: stateful(({ value, set }) => <Switch checked={value} onChange={set} />, false),
  radio: stateful(
    ({ value, set }) => (
      <Radio.Group
        value={value}
        optionType="button"
        options={['Day', 'Week', 'Month']}
        onChange={({ target }) => set(target.value)}
      />
    ),
    'Day',
  ),
  segmented: stateful(
    ({ value, set }) => <Segmented value={value} options={['List', 'Map', 'Table']} onChange={set} />,
    'List',
  ),
  number: stateful(({ value, set }) => <InputNumber aria-label="Guests" value={value} onChange={set} />, 2),
  rate: stateful(({ value, set }) => <Rate value={value} onChange={set} />, 0),
  checkboxes: stateful(
    ({ value, set }) => <Checkbox.Group value={value} options={['Milk', 'Bread', 'Salt']} onChange={set} />,
    [],
  ),
  tabs: stateful(
    ({ value, set }) => (
      <Tabs
        activeKey={value}
        onChange={set}
        items={['One', 'Two', 'Three'].map((name) => ({ key: name, label: name, children: `About ${name}` }))}
      />
    ),
    'One',
  ),
  confirm: stateful(({ value, set }) => {
    const [modal, holder] = Modal.useModal();
    const ask = () =>
      modal.confirm({ title: 'Send it?', okText: 'Send', onOk: () => set('sent'), onCancel: () => set('kept') });
    return (
      <>
        {holder}
        <Button onClick={ask}>Offer</Button> {value}
      </>
    );
  }, ''),
  suggestions: stateful(
    ({ value, set }) => (
      <AutoComplete
        style={wide}
        value={value}
        onChange={set}
        placeholder="City"
        options={value ? options.filter((one) => one.value.toLowerCase().includes(value.toLowerCase())) : []}
      />
    ),
    '',
  ),
});

import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import {
  Chip,
  MantineProvider,
  Menu,
  MultiSelect,
  NumberInput,
  PinInput,
  SegmentedControl,
  Select,
  Stepper,
  TagsInput,
  UnstyledButton,
} from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { stateful } from './shared/react.jsx';
import { show } from './shared/show.js';

const MOUNTAINS = ['Elbrus', 'Fuji', 'Kenya', 'Logan', 'Teide'];
const STAGES = ['Route', 'Guide', 'Pay'];

const mantine = (Inner, initial) =>
  stateful(
    (props) => (
      <MantineProvider>
        <div style={{ width: 320 }}>
          <Inner {...props} />
        </div>
      </MantineProvider>
    ),
    initial,
  );

show({
  select: mantine(
    ({ value, set }) => (
      <Select label="Mountain" searchable clearable data={MOUNTAINS} value={value} onChange={set} placeholder="Which" />
    ),
    null,
  ),
  several: mantine(
    ({ value, set }) => <MultiSelect label="Mountains" data={MOUNTAINS} value={value} onChange={set} />,
    [],
  ),
  tags: mantine(({ value, set }) => <TagsInput label="Words" data={[]} value={value} onChange={set} />, []),
  dates: mantine(
    ({ value, set }) => (
      <DatePickerInput type="range" label="Days" defaultDate="2026-03-01" value={value} onChange={set} />
    ),
    [null, null],
  ),
  number: mantine(({ value, set }) => <NumberInput label="Ropes" value={value} onChange={set} min={0} />, 2),
  pin: mantine(({ value, set }) => <PinInput length={4} value={value} onChange={set} aria-label="Code" />, ''),
  segments: mantine(
    ({ value, set }) => <SegmentedControl value={value} onChange={set} data={['Walk', 'Climb', 'Ski']} />,
    'Walk',
  ),
  chips: mantine(
    ({ value, set }) => (
      <Chip.Group multiple value={value} onChange={set}>
        {['Tent', 'Stove', 'Map'].map((name) => (
          <Chip key={name} value={name}>
            {name}
          </Chip>
        ))}
      </Chip.Group>
    ),
    [],
  ),
  menu: mantine(
    ({ value, set }) => (
      <>
        <Menu>
          <Menu.Target>
            <UnstyledButton>Actions</UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => set('copied')}>Copy</Menu.Item>
            <Menu.Sub>
              <Menu.Sub.Target>
                <Menu.Sub.Item>Send to</Menu.Sub.Item>
              </Menu.Sub.Target>
              <Menu.Sub.Dropdown>
                <Menu.Item onClick={() => set('sent to Ada')}>Ada</Menu.Item>
                <Menu.Item onClick={() => set('sent to Bea')}>Bea</Menu.Item>
              </Menu.Sub.Dropdown>
            </Menu.Sub>
          </Menu.Dropdown>
        </Menu>
        <p>{value}</p>
      </>
    ),
    '',
  ),
  stepper: mantine(
    ({ value, set }) => (
      <Stepper active={value} onStepClick={set}>
        {STAGES.map((name) => (
          <Stepper.Step key={name} label={name}>
            About {name}
          </Stepper.Step>
        ))}
      </Stepper>
    ),
    0,
  ),
});

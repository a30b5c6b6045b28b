import { CalendarDate } from '@internationalized/date';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  ComboBox,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  GridList,
  GridListItem,
  Group,
  Heading,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  NumberField,
  Popover,
  Select,
  SelectValue,
} from 'react-aria-components';
import { stateful } from './shared/react.jsx';
import { show } from './shared/show.js';

const FISH = ['Carp', 'Eel', 'Perch', 'Tench'];

const List = () => (
  <Popover>
    <ListBox style={{ background: '#eee', padding: 8 }}>
      {FISH.map((name) => (
        <ListBoxItem key={name} id={name}>
          {name}
        </ListBoxItem>
      ))}
    </ListBox>
  </Popover>
);

show({
  select: stateful(
    ({ set }) => (
      <Select onSelectionChange={set}>
        <Label>Fish</Label>
        <Button>
          <SelectValue />
        </Button>
        <List />
      </Select>
    ),
    null,
  ),
  combobox: stateful(
    ({ set }) => (
      <ComboBox onSelectionChange={set}>
        <Label>Fish</Label>
        <Group>
          <Input />
          <Button>▾</Button>
        </Group>
        <List />
      </ComboBox>
    ),
    null,
  ),
  date: stateful(
    ({ set }) => (
      <DatePicker defaultValue={new CalendarDate(2026, 3, 1)} onChange={(date) => set(String(date))}>
        <Label>Day</Label>
        <Group>
          <DateInput style={{ display: 'flex' }}>{(segment) => <DateSegment segment={segment} />}</DateInput>
          <Button>Calendar</Button>
        </Group>
        <Popover>
          <Dialog style={{ background: '#eee' }}>
            <Calendar>
              <header>
                <Button slot="previous">‹</Button>
                <Heading />
                <Button slot="next">›</Button>
              </header>
              <CalendarGrid>{(date) => <CalendarCell date={date} />}</CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    ),
    '2026-03-01',
  ),
  grid: stateful(
    ({ set }) => (
      <GridList
        aria-label="Fish"
        selectionMode="multiple"
        selectionBehavior="replace"
        onSelectionChange={(keys) => set([...keys])}
        style={{ width: 200 }}
      >
        {FISH.map((name) => (
          <GridListItem key={name} id={name}>
            {name}
          </GridListItem>
        ))}
      </GridList>
    ),
    [],
  ),
  number: stateful(
    ({ value, set }) => (
      <NumberField value={value} onChange={set} minValue={0}>
        <Label>Nets</Label>
        <Group>
          <Button slot="decrement">−</Button>
          <Input />
          <Button slot="increment">+</Button>
        </Group>
      </NumberField>
    ),
    3,
  ),
});

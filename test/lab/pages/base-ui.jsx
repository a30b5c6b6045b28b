import { Menu } from '@base-ui-components/react/menu';
import { NumberField } from '@base-ui-components/react/number-field';
import { Select } from '@base-ui-components/react/select';
import { Slider } from '@base-ui-components/react/slider';
import { stateful } from './shared/react.jsx';
import { show } from './shared/show.js';

const FONTS = ['Mono', 'Sans', 'Serif'];

const Fonts = ({ set }) => (
  <Select.Root onValueChange={set}>
    <Select.Trigger>
      <Select.Value>{(value) => value ?? 'Choose a font'}</Select.Value>
    </Select.Trigger>
    <Select.Portal>
      <Select.Positioner alignItemWithTrigger={false}>
        <Select.Popup style={{ background: '#eee' }}>
          {FONTS.map((name) => (
            <Select.Item key={name} value={name}>
              <Select.ItemText>{name}</Select.ItemText>
            </Select.Item>
          ))}
        </Select.Popup>
      </Select.Positioner>
    </Select.Portal>
  </Select.Root>
);

const Song = ({ value, set }) => (
  <>
    <Menu.Root>
      <Menu.Trigger>Song</Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner>
          <Menu.Popup style={{ background: '#eee' }}>
            <Menu.Item onClick={() => set([...value, 'queued'])}>Queue</Menu.Item>
            <Menu.CheckboxItem closeOnClick={false} onCheckedChange={(on) => set([...value, `loop ${on}`])}>
              Loop
            </Menu.CheckboxItem>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
    <p>{value.join()}</p>
  </>
);

const Amount = ({ value, set }) => (
  <NumberField.Root value={value} onValueChange={set}>
    <NumberField.Group>
      <NumberField.Decrement>−</NumberField.Decrement>
      <NumberField.Input aria-label="Copies" />
      <NumberField.Increment>+</NumberField.Increment>
    </NumberField.Group>
  </NumberField.Root>
);

const Volume = ({ value, set }) => (
  <Slider.Root value={value} onValueChange={set} step={10}>
    <Slider.Control style={{ width: 300, padding: 12 }}>
      <Slider.Track style={{ height: 6, background: '#ccc' }}>
        <Slider.Indicator style={{ background: 'gray' }} />
        <Slider.Thumb aria-label="Volume" style={{ width: 16, height: 16, background: 'black' }} />
      </Slider.Track>
    </Slider.Control>
  </Slider.Root>
);

show({
  select: stateful(Fonts, ''),
  menu: stateful(Song, []),
  number: stateful(Amount, 1),
  slider: stateful(Volume, 20),
});

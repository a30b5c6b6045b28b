import * as Accordion from '@radix-ui/react-accordion';
import * as Dialog from '@radix-ui/react-dialog';
import * as Dropdown from '@radix-ui/react-dropdown-menu';
import * as Select from '@radix-ui/react-select';
import * as Slider from '@radix-ui/react-slider';
import * as Switch from '@radix-ui/react-switch';
import * as Tabs from '@radix-ui/react-tabs';
import { stateful } from './shared/react.jsx';
import { show } from './shared/show.js';

const box = { border: '1px solid #888', padding: 6, background: '#fff', display: 'inline-block' };

show({
  select: stateful(
    ({ value, set }) => (
      <Select.Root value={value} onValueChange={set}>
        <Select.Trigger aria-label="Fruit" style={box}>
          <Select.Value placeholder="Choose a fruit" />
        </Select.Trigger>
        <Select.Portal>
          <Select.Content position="popper" style={box}>
            <Select.Viewport>
              {['Apple', 'Banana', 'Cherry'].map((fruit) => (
                <Select.Item key={fruit} value={fruit} style={{ padding: 6 }}>
                  <Select.ItemText>{fruit}</Select.ItemText>
                </Select.Item>
              ))}
            </Select.Viewport>
          </Select.Content>
        </Select.Portal>
      </Select.Root>
    ),
    '',
  ),
  menu: stateful(
    ({ value, set }) => (
      <>
        <Dropdown.Root>
          <Dropdown.Trigger style={box}>File</Dropdown.Trigger>
          <Dropdown.Portal>
            <Dropdown.Content style={box}>
              <Dropdown.Item onSelect={() => set('new')}>New</Dropdown.Item>
              <Dropdown.Sub>
                <Dropdown.SubTrigger>Share</Dropdown.SubTrigger>
                <Dropdown.Portal>
                  <Dropdown.SubContent style={box}>
                    <Dropdown.Item onSelect={() => set('mail')}>By mail</Dropdown.Item>
                    <Dropdown.Item onSelect={() => set('link')}>By link</Dropdown.Item>
                  </Dropdown.SubContent>
                </Dropdown.Portal>
              </Dropdown.Sub>
              <Dropdown.Item onSelect={() => set('print')}>Print</Dropdown.Item>
            </Dropdown.Content>
          </Dropdown.Portal>
        </Dropdown.Root>
        <p>{value}</p>
      </>
    ),
    '',
  ),
  dialog: stateful(
    ({ value, set }) => (
      <Dialog.Root>
        <Dialog.Trigger>Edit profile</Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay style={{ position: 'fixed', inset: 0, background: '#0006' }} />
          <Dialog.Content style={{ ...box, position: 'fixed', top: 80, left: 80 }}>
            <Dialog.Title>Profile</Dialog.Title>
            <Dialog.Description>Your name.</Dialog.Description>
            <input id="draft" aria-label="Name" defaultValue={value} />
            <Dialog.Close onClick={() => set(document.querySelector('#draft').value)}>Save</Dialog.Close>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    ),
    'Ada',
  ),
  slider: stateful(
    ({ value, set }) => (
      <Slider.Root
        value={value}
        step={10}
        onValueChange={set}
        style={{ position: 'relative', display: 'flex', alignItems: 'center', width: 300, height: 24 }}
      >
        <Slider.Track style={{ background: '#ccc', flexGrow: 1, height: 6, position: 'relative' }}>
          <Slider.Range style={{ position: 'absolute', background: '#36c', height: '100%' }} />
        </Slider.Track>
        <Slider.Thumb
          aria-label="Price"
          style={{ display: 'block', width: 18, height: 18, background: '#36c', borderRadius: 9 }}
        />
      </Slider.Root>
    ),
    [20],
  ),
  switch: stateful(
    ({ value, set }) => (
      <Switch.Root checked={value} onCheckedChange={set} aria-label="Sound" style={{ width: 44, height: 24 }}>
        <Switch.Thumb style={{ display: 'block', width: 18, height: 18, background: '#36c' }} />
      </Switch.Root>
    ),
    false,
  ),
  tabs: stateful(
    ({ value, set }) => (
      <Tabs.Root value={value} onValueChange={set}>
        <Tabs.List>
          <Tabs.Trigger value="account">Account</Tabs.Trigger>
          <Tabs.Trigger value="billing">Billing</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="account">Your account</Tabs.Content>
        <Tabs.Content value="billing">Your bills</Tabs.Content>
      </Tabs.Root>
    ),
    'account',
  ),
  accordion: stateful(
    ({ value, set }) => (
      <Accordion.Root type="multiple" value={value} onValueChange={set}>
        {['Delivery', 'Returns', 'Contact'].map((name) => (
          <Accordion.Item key={name} value={name}>
            <Accordion.Header>
              <Accordion.Trigger>{name}</Accordion.Trigger>
            </Accordion.Header>
            <Accordion.Content>About {name}</Accordion.Content>
          </Accordion.Item>
        ))}
      </Accordion.Root>
    ),
    [],
  ),
});

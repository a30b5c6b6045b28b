import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Autocomplete,
  Button,
  Checkbox,
  Chip,
  Dialog,
  DialogActions,
  DialogTitle,
  FormControl,
  FormControlLabel,
  InputLabel,
  Menu,
  MenuItem,
  Radio,
  RadioGroup,
  Rating,
  Select,
  Slider,
  Switch,
  Tab,
  Tabs,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material';
import { useState } from 'react';
import { stateful } from './shared/react.jsx';
import { show } from './shared/show.js';

const FRUITS = ['Apple', 'Banana', 'Cherry', 'Damson', 'Elderberry'];

const Choice = ({ value, set, multiple = false }) => (
  <FormControl sx={{ width: 300 }}>
    <InputLabel id="fruit">Fruit</InputLabel>
    <Select
      labelId="fruit"
      label="Fruit"
      multiple={multiple}
      value={value}
      onChange={(event) => set(event.target.value)}
    >
      {FRUITS.map((fruit) => (
        <MenuItem key={fruit} value={fruit}>
          {fruit}
        </MenuItem>
      ))}
    </Select>
  </FormControl>
);

function MenuOfButton({ value, set }) {
  const [anchor, setAnchor] = useState(null);
  const choose = (text) => {
    set(text);
    setAnchor(null);
  };
  return (
    <>
      <Button onClick={(event) => setAnchor(event.currentTarget)}>Export {value}</Button>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        {['PDF', 'CSV', 'Text'].map((kind) => (
          <MenuItem key={kind} onClick={() => choose(kind)}>
            {kind}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function Asking({ value, set }) {
  const [open, setOpen] = useState(false);
  const answer = (text) => {
    set(text);
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete account</Button>
      <p>{value}</p>
      <Dialog open={open} onClose={() => answer('closed')}>
        <DialogTitle>Delete it?</DialogTitle>
        <DialogActions>
          <Button onClick={() => answer('kept')}>Keep</Button>
          <Button onClick={() => answer('deleted')}>Delete</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

show({
  select: stateful(Choice, ''),
  'select several': stateful((props) => <Choice {...props} multiple />, []),
  autocomplete: stateful(
    ({ set }) => (
      <Autocomplete
        options={FRUITS}
        sx={{ width: 300 }}
        onChange={(_event, fruit) => set(fruit)}
        renderInput={(params) => <TextField {...params} label="Fruit" />}
      />
    ),
    null,
  ),
  'autocomplete chips': stateful(
    ({ value, set }) => (
      <Autocomplete
        multiple
        freeSolo
        options={FRUITS}
        value={value}
        sx={{ width: 400 }}
        onChange={(_event, fruits) => set(fruits)}
        renderValue={(fruits, getProps) =>
          fruits.map((fruit, index) => {
            const { key, ...props } = getProps({ index });
            return <Chip key={key} label={fruit} {...props} />;
          })
        }
        renderInput={(params) => <TextField {...params} label="Fruits" />}
      />
    ),
    [],
  ),
  slider: stateful(
    ({ value, set }) => (
      <div style={{ width: 300, margin: 40 }}>
        <Slider aria-label="Volume" value={value} step={10} onChange={(_event, next) => set(next)} />
      </div>
    ),
    20,
  ),
  checkbox: stateful(
    ({ value, set }) => (
      <>
        {['Milk', 'Sugar'].map((name) => (
          <FormControlLabel
            key={name}
            label={name}
            control={
              <Checkbox
                checked={value.includes(name)}
                onChange={() => set(value.includes(name) ? value.filter((one) => one !== name) : [...value, name])}
              />
            }
          />
        ))}
      </>
    ),
    [],
  ),
  switch: stateful(
    ({ value, set }) => (
      <FormControlLabel label="Night mode" control={<Switch checked={value} onChange={() => set(!value)} />} />
    ),
    false,
  ),
  radio: stateful(
    ({ value, set }) => (
      <RadioGroup value={value} onChange={(event) => set(event.target.value)}>
        {['Small', 'Medium', 'Large'].map((size) => (
          <FormControlLabel key={size} value={size} label={size} control={<Radio />} />
        ))}
      </RadioGroup>
    ),
    'Small',
  ),
  tabs: stateful(
    ({ value, set }) => (
      <>
        <Tabs value={value} onChange={(_event, next) => set(next)}>
          {['Overview', 'Reviews', 'Questions'].map((name) => (
            <Tab key={name} label={name} value={name} />
          ))}
        </Tabs>
        <p>Panel of {value}</p>
      </>
    ),
    'Overview',
  ),
  accordion: stateful(
    ({ value, set }) =>
      ['Delivery', 'Returns'].map((name) => (
        <Accordion key={name} expanded={value === name} onChange={(_event, open) => set(open ? name : '')}>
          <AccordionSummary>{name}</AccordionSummary>
          <AccordionDetails>About {name}.</AccordionDetails>
        </Accordion>
      )),
    '',
  ),
  rating: stateful(({ value, set }) => <Rating value={value} name="stars" onChange={(_event, next) => set(next)} />, 1),
  menu: stateful(MenuOfButton, ''),
  dialog: stateful(Asking, ''),
  text: stateful(
    ({ value, set }) => (
      <>
        <TextField label="Name" value={value.name} onChange={({ target }) => set({ ...value, name: target.value })} />
        <TextField label="City" value={value.city} onChange={({ target }) => set({ ...value, city: target.value })} />
      </>
    ),
    { name: '', city: 'Ulm' },
  ),
  toggle: stateful(
    ({ value, set }) => (
      <ToggleButtonGroup exclusive value={value} onChange={(_event, next) => set(next)}>
        {['left', 'center', 'right'].map((side) => (
          <ToggleButton key={side} value={side}>
            {side}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    ),
    'left',
  ),
});

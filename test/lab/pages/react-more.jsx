import 'rc-slider/assets/index.css';
import 'react-datepicker/dist/react-datepicker.css';
import 'react-day-picker/style.css';
import 'rsuite/dist/rsuite-no-reset.min.css';
import Slider from 'rc-slider';
import { useState } from 'react';
import { Accordion, Dropdown, Modal, Tab, Tabs } from 'react-bootstrap';
import DatePicker from 'react-datepicker';
import { DayPicker } from 'react-day-picker';
import { CheckPicker, SelectPicker, TagInput, Toggle } from 'rsuite';
import { Rating } from 'semantic-ui-react';
import { stateful } from './shared/react.jsx';
import { show } from './shared/show.js';

const CITIES = ['Munich', 'Hamburg', 'Bonn'];
const START = new Date(2026, 2, 10);
const dayOf = (date) => (date ? `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}` : '');

function Asking({ value, set }) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <button type="button" onClick={() => open(true)}>
        Remove
      </button>
      <Modal
        show={isOpen}
        onHide={() => open(false)}
        animation={false}
        style={{ position: 'fixed', inset: 60, background: '#fff' }}
      >
        <Modal.Body>Sure?</Modal.Body>
        <Modal.Footer>
          <button
            type="button"
            onClick={() => {
              set('removed');
              open(false);
            }}
          >
            Yes
          </button>
        </Modal.Footer>
      </Modal>
      <p>{value}</p>
    </>
  );
}

show({
  'react-datepicker': stateful(
    ({ value, set }) => (
      <DatePicker
        openToDate={START}
        selected={value ? new Date(value) : null}
        onChange={(date) => set(dayOf(date))}
        dateFormat="yyyy-MM-dd"
      />
    ),
    '',
  ),
  'react-day-picker': stateful(
    ({ value, set }) => (
      <DayPicker
        mode="single"
        defaultMonth={START}
        selected={value ? new Date(value) : undefined}
        onSelect={(date) => set(dayOf(date))}
      />
    ),
    '',
  ),
  'react-day-picker-range': stateful(({ set }) => {
    const [range, setRange] = useState();
    return (
      <DayPicker
        mode="range"
        defaultMonth={START}
        selected={range}
        onSelect={(next) => {
          setRange(next);
          set(next ? [dayOf(next.from), dayOf(next.to)] : []);
        }}
      />
    );
  }, []),
  'rc-slider': stateful(
    ({ value, set }) => (
      <div style={{ width: 300, margin: 40 }}>
        <Slider value={value} onChange={set} step={10} />
      </div>
    ),
    20,
  ),
  'rc-slider-range': stateful(
    ({ value, set }) => (
      <div style={{ width: 300, margin: 40 }}>
        <Slider range value={value} onChange={set} step={10} />
      </div>
    ),
    [20, 60],
  ),
  'bootstrap-modal': stateful(Asking, 'there'),
  'bootstrap-dropdown': stateful(
    ({ set }) => (
      <Dropdown onSelect={set}>
        <Dropdown.Toggle>Sort</Dropdown.Toggle>
        <Dropdown.Menu>
          <Dropdown.Item eventKey="name">By name</Dropdown.Item>
          <Dropdown.Item eventKey="price">By price</Dropdown.Item>
        </Dropdown.Menu>
      </Dropdown>
    ),
    '',
  ),
  'bootstrap-tabs': stateful(
    ({ value, set }) => (
      <Tabs activeKey={value} onSelect={set}>
        <Tab eventKey="one" title="Home">
          Home
        </Tab>
        <Tab eventKey="two" title="Profile">
          Profile
        </Tab>
      </Tabs>
    ),
    'one',
  ),
  'bootstrap-accordion': stateful(
    ({ set }) => (
      <Accordion onSelect={(key) => set(key ?? '')}>
        <Accordion.Item eventKey="a">
          <Accordion.Header>Delivery</Accordion.Header>
          <Accordion.Body>Two days</Accordion.Body>
        </Accordion.Item>
        <Accordion.Item eventKey="b">
          <Accordion.Header>Returns</Accordion.Header>
          <Accordion.Body>A month</Accordion.Body>
        </Accordion.Item>
      </Accordion>
    ),
    '',
  ),
  'rsuite-select': stateful(
    ({ value, set }) => (
      <SelectPicker
        data={CITIES.map((label) => ({ label, value: label }))}
        value={value}
        onChange={set}
        style={{ width: 220 }}
      />
    ),
    null,
  ),
  'rsuite-check': stateful(
    ({ value, set }) => (
      <CheckPicker
        data={CITIES.map((label) => ({ label, value: label }))}
        value={value}
        onChange={set}
        style={{ width: 220 }}
      />
    ),
    [],
  ),
  'rsuite-toggle': stateful(
    ({ value, set }) => (
      <Toggle checked={value} onChange={set}>
        News
      </Toggle>
    ),
    false,
  ),
  'rsuite-tags': stateful(
    ({ value, set }) => (
      <TagInput value={value} onChange={(next) => set(next ?? [])} trigger="Enter" style={{ width: 300 }} />
    ),
    [],
  ),
  'semantic-rating': stateful(
    ({ value, set }) => (
      <>
        <style>{'.rating .icon::before { content: "★" } .rating .icon { font-style: normal; font-size: 30px }'}</style>
        <Rating icon="star" maxRating={5} rating={value} onRate={(_, { rating }) => set(rating)} />
      </>
    ),
    0,
  ),
});

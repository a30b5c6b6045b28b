import '@/components/base/base.css';
import { render } from 'preact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Switch, TextInput } from '@/components/base/Controls';
import { FilterBox } from '@/components/panel/FilterBox';

const { documentElement: page, body } = document;

beforeEach(() => body.append(document.createElement('div')));

afterEach(() => {
  body.replaceChildren();
  page.removeAttribute('dir');
});

it.each(['ltr', 'rtl'])('keeps the knob within a switch that is on, from %s', (direction) => {
  page.dir = direction;
  render(<Switch checked onChange={() => undefined} />, body.firstElementChild as Element);
  const knob = getComputedStyle(document.querySelector('.switch') as Element, '::before');
  const [left = 0, right = 0] = [knob.left, knob.right].map(Number.parseFloat);
  const moved = Number.parseFloat(knob.translate);
  expect(Math.min(left + moved, right - moved)).toBe(3);
});

it.each([
  ['', 'rtl'],
  ['When was it founded?', 'ltr'],
  ['متى تأسّس الميناء؟', 'rtl'],
])('shows free text in its own direction, and an empty field in that of the view: %j', (text, direction) => {
  page.dir = 'rtl';
  const fields = (
    <>
      <TextInput value={text} onInput={() => undefined} />
      <TextInput size="area" value={text} onInput={() => undefined} />
      <FilterBox label="Find" value={text} onChange={() => undefined} />
    </>
  );
  render(fields, body.appendChild(document.createElement('div')));
  const directions = [...document.querySelectorAll('[type=text], textarea')].map(
    (field) => getComputedStyle(field).direction,
  );
  expect(directions).toEqual([direction, direction, direction]);
});

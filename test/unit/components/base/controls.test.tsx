import '@/components/base/base.css';
import { render } from 'preact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Switch } from '@/components/base/Controls';

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

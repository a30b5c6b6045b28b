import { afterEach, expect, it } from 'vitest';
import { findInRow } from '@/lib/recorder/find-in-row';
import { described, pick } from './open';

afterEach(() => {
  document.body.innerHTML = '';
});

const rows = (...names: string[]) =>
  `<table>${names.map((name) => `<tr><td>${name}</td><td><button>Pay</button></td></tr>`).join('')}</table>`;

/** Makes an open shadow root, in the page or in a frame of it. */
function rootIn(around: Document): ShadowRoot {
  around.body.innerHTML = '<x-list></x-list>';
  return pick(around, 'x-list').attachShadow({ mode: 'open' });
}

it.each([
  ['a shadow root', []],
  ['a shadow root in a frame', ['iframe']],
])('a row is told by the recorder in %s, and found there again', (_, frames) => {
  document.body.innerHTML = '<iframe></iframe>';
  const frame = (pick(document, 'iframe') as HTMLIFrameElement).contentDocument as Document;
  const root = rootIn(frames.length > 0 ? frame : document);
  root.innerHTML = rows('1040', '1041', '1042');
  const { row } = described(pick(root, 'tr:nth-of-type(2) button'));
  expect(row?.name).toBe('1041');
  if (!row) return;
  const key = { ...row, tag: 'button', within: { frames, hosts: ['x-list'] } };
  const found = () => findInRow(key, document).closest('tr')?.firstElementChild?.textContent;
  root.innerHTML = rows('1043', '1042', '1044', '1041');
  expect(found()).toBe('1041');
  root.innerHTML = rows('1043', '1042', '1040');
  expect(found).toThrow('no row of 1041');
  root.innerHTML = rows('1041', '1042', '1041');
  expect(found).toThrow('or several');
});

it('a row is not told by an id that its component numbers anew, but by its words', () => {
  const options = (list: number, names: string[]) =>
    `<div role="listbox">${names.map((name, i) => `<div role="option" id="vscomp-option-${list}-${i}">${name}</div>`).join('')}</div>`;
  document.body.innerHTML = options(4371, ['Bonn', 'Munich', 'Ulm']);
  const { row } = described(pick(document, '#vscomp-option-4371-1'));
  expect(row?.levels.length).toBeGreaterThan(0);
  expect(JSON.stringify(row?.levels)).not.toContain('4371');
  const numbered = [1041, 1042, 1050].map((id) => `<li id="order-${id}"><a href="/pay">Pay</a></li>`).join('');
  document.body.innerHTML = `<ul>${numbered}</ul>`;
  expect(JSON.stringify(described(pick(document, '#order-1042 a')).row)).toContain('order-1042');
});

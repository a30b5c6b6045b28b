import { expect, it } from 'vitest';
import { scripts } from '@/lib/recorder/script';

it('a press by script chooses in a shadow root what listens to the press, and takes itself away', () => {
  document.body.innerHTML = '<p id="host"></p>';
  const root = (document.querySelector('#host') as Element).attachShadow({ mode: 'open' });
  root.innerHTML = '<i>Elm</i><label><input type="checkbox"></label>';
  const heard: string[] = [];
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    document.addEventListener(type, ({ type }) => heard.push(type), { once: true });
  }
  const run = (selector: string) => new Function(scripts.press.write([['#host', selector]]))();
  run('input');
  expect(heard).toEqual(['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']);
  expect(root.querySelector('input')?.checked).toBe(true);
  let chosen = '';
  const item = root.querySelector('i') as HTMLElement;
  item.onmousedown = () => {
    chosen = item.textContent;
    item.remove();
  };
  run('i');
  expect(chosen).toBe('Elm');
});

it('a drag by script goes to what has captured the pointer, and leaves the page’s own functions as they were', async () => {
  document.body.innerHTML = '<p id="thumb" style="width: 20px; height: 20px; touch-action: none"></p>';
  const thumb = document.querySelector('#thumb') as HTMLElement;
  const natives = [Element.prototype.setPointerCapture, Element.prototype.hasPointerCapture];
  const heard: string[] = [];
  thumb.onpointerdown = ({ pointerId }) => thumb.setPointerCapture(pointerId);
  thumb.onpointermove = ({ pointerId, clientX }) => {
    if (thumb.hasPointerCapture(pointerId)) heard.push(`move ${Math.round(clientX - thumb.getBoundingClientRect().x)}`);
  };
  for (const type of ['gotpointercapture', 'pointerup', 'lostpointercapture'])
    thumb.addEventListener(type, () => heard.push(type));
  await new Function(
    `return ${scripts.drag.write([['#thumb']], 0.5, 0.5, [
      [50, 0],
      [90, 0],
    ])}`,
  )();
  expect(heard).toEqual(['gotpointercapture', 'move 60', 'move 100', 'pointerup', 'lostpointercapture']);
  expect([Element.prototype.setPointerCapture, Element.prototype.hasPointerCapture]).toEqual(natives);
});

it('a step finds its row in an open shadow root by what tells it, and no other', () => {
  document.body.innerHTML = '<p id="host"></p>';
  const root = (document.querySelector('#host') as Element).attachShadow({ mode: 'open' });
  const rows = (...names: string[]) =>
    names.map((name) => `<tr><td>${name}</td><td><button>Pay</button></td></tr>`).join('');
  root.innerHTML = `<table>${rows('1041', '1040', '1042')}</table>`;
  const pressed: string[] = [];
  root.addEventListener('click', ({ target }) => {
    pressed.push((target as Element).closest('tr')?.firstElementChild?.textContent ?? '');
  });
  const key = {
    ...{ name: '1040', tag: 'button', caption: 'Pay', inner: ' > td:nth-of-type(2) > button' },
    levels: [{ shape: 'tr', depth: 1, ways: [[{ words: ['1040'], place: 'td:0', of: 1 }]] }],
    within: { frames: [], hosts: ['#host'] },
  };
  const run = () => new Function(scripts.press.write(key))();
  run();
  root.innerHTML = `<table>${rows('1043', '1044', '1040')}</table>`;
  run();
  expect(pressed).toEqual(['1040', '1040']);
  root.innerHTML = `<table>${rows('1041', '1042')}</table>`;
  expect(run).toThrow('no row of 1040');
});

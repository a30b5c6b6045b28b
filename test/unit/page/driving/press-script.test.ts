import { expect, it } from 'vitest';
import { scripts } from '@/lib/script';

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

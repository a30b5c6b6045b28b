import type { Page } from '@playwright/test';
import type { RecordingStep } from '../../lib/recorder/recording.ts';
import { startSites } from '../support/sites.ts';
import { html, openRecording, record } from './support/recorder.ts';
import { expect, test } from './support/shared-browser.ts';

/** What a person does with more than plain clicks, each in a page that says what came of it. */
interface Gesture {
  body: string;
  act(page: Page): Promise<void>;
  /** Words of the page in the end. */
  comesTo: string;
  /** Kinds of the scripts among the steps. */
  scripts: RecordingStep['script'][];
}

const LIST = ['Ada', 'Bea', 'Cyd', 'Dot'];
const SELECTS = `<ul>${LIST.map((name) => `<li style="cursor: pointer">${name}</li>`).join('')}</ul><output></output><script>
  let last = 0;
  const all = [...document.querySelectorAll('li')];
  for (const one of all) one.onclick = ({ shiftKey, ctrlKey }) => {
    const at = all.indexOf(one);
    const chosen = shiftKey ? all.slice(Math.min(last, at), Math.max(last, at) + 1) : [one];
    if (!ctrlKey) for (const other of all) other.classList.remove('chosen');
    for (const other of chosen) other.classList.add('chosen');
    last = at;
    document.querySelector('output').textContent =
      'Chosen: ' + [...document.querySelectorAll('.chosen')].map((other) => other.textContent).join(' ');
  };
</script>`;

const GESTURES: Record<string, Gesture> = {
  'a range that is chosen with Shift': {
    body: SELECTS,
    async act(page) {
      await page.getByText('Ada').click();
      await page.getByText('Cyd').click({ modifiers: ['Shift'] });
    },
    comesTo: 'Chosen: Ada Bea Cyd',
    scripts: ['click-held'],
  },
  'one more that is chosen with Control': {
    body: SELECTS,
    async act(page) {
      await page.getByText('Dot').click();
      await page.getByText('Bea').click({ modifiers: ['Control'] });
    },
    comesTo: 'Chosen: Bea Dot',
    scripts: ['click-held'],
  },
  'a card that is held down': {
    body: `<button>Card</button><output></output><script>
      const card = document.querySelector('button');
      const say = (text) => document.querySelector('output').textContent = text;
      let timer;
      card.onpointerdown = () => { timer = setTimeout(say, 500, 'The card is open') };
      card.onpointerup = () => clearTimeout(timer);
    </script>`,
    async act(page) {
      await page.getByRole('button', { name: 'Card' }).hover();
      await page.mouse.down();
      await expect(page.getByText('The card is open')).toBeVisible();
      await page.mouse.up();
    },
    comesTo: 'The card is open',
    scripts: ['long-press'],
  },
  'a cell that its first click covers, and its second opens': {
    body: `<table><tr><td style="position: relative; width: 200px">Amount</td></tr></table><output></output><script>
      const cell = document.querySelector('td');
      cell.addEventListener('click', () => {
        if (cell.querySelector('div')) return;
        const frame = cell.appendChild(document.createElement('div'));
        frame.style.cssText = 'position: absolute; inset: 0; border: 2px solid';
        frame.ondblclick = () => { document.querySelector('output').textContent = 'The cell is open' };
      });
    </script>`,
    async act(page) {
      await page.getByText('Amount').dblclick();
    },
    comesTo: 'The cell is open',
    scripts: ['double-click'],
  },
  'a word that is selected by a double click, and typed over': {
    body: `<div contenteditable>Boats wait here</div><output></output><script>
      document.querySelector('div').oninput = ({ target }) => { document.querySelector('output').textContent = 'Text: ' + target.textContent };
    </script>`,
    async act(page) {
      const box = await page.evaluate(() => {
        const range = document.createRange();
        const text = document.querySelector('div')?.firstChild as Text;
        range.setStart(text, 6);
        range.setEnd(text, 10);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      });
      await page.mouse.dblclick(box.x, box.y);
      await page.keyboard.type('sail');
    },
    comesTo: 'Text: Boats sail here',
    scripts: ['double-click'],
  },
  'a list that is sorted while it is dragged in': {
    body: `<ul>${LIST.map((name) => `<li draggable="true" style="height: 30px">${name}</li>`).join('')}</ul><output></output><script>
      let dragged;
      const list = document.querySelector('ul');
      list.ondragstart = ({ target }) => { dragged = target };
      list.ondragover = (event) => {
        event.preventDefault();
        const over = event.target.closest('li');
        if (over && over !== dragged) over.after(dragged);
      };
      list.ondrop = (event) => {
        event.preventDefault();
        document.querySelector('output').textContent = 'Order: ' + [...list.children].map((one) => one.textContent).join(' ');
      };
    </script>`,
    async act(page) {
      const place = async (name: string) => {
        const box = await page.getByText(name, { exact: true }).boundingBox();
        if (!box) throw new Error(`There is no ${name}.`);
        return [box.x + 20, box.y + 15] as const;
      };
      const end = await place('Cyd');
      await page.mouse.move(...(await place('Ada')));
      await page.mouse.down();
      await page.mouse.move(...end, { steps: 12 });
      await page.mouse.move(end[0] + 2, end[1], { steps: 4 });
      await page.mouse.up();
    },
    comesTo: 'Order: Bea Cyd Ada Dot',
    scripts: ['drag'],
  },
  'a text in a frame, with a tool bar around it': {
    body: `<button onmousedown="event.preventDefault()">Bold</button><iframe srcdoc="<p contenteditable style='height: 40px'></p>"></iframe><output></output><script>
      const editor = () => document.querySelector('iframe').contentDocument;
      document.querySelector('button').onclick = () => editor().execCommand('bold');
      document.querySelector('iframe').onload = () => {
        editor().oninput = () => { document.querySelector('output').textContent = 'Text: ' + editor().querySelector('p').innerHTML };
      };
    </script>`,
    async act(page) {
      await page.frameLocator('iframe').locator('p').click();
      await page.keyboard.type('Hello ');
      await page.getByRole('button', { name: 'Bold' }).click();
      await page.keyboard.type('world');
    },
    comesTo: 'Text: Hello <b>world</b>',
    scripts: ['focus'],
  },
};

for (const [name, { body, act, comesTo, scripts }] of Object.entries(GESTURES)) {
  test(`is recorded, and comes to the same at a replay: ${name}`, async ({ context, extension }) => {
    const sites = await startSites({ '/': html(body) });
    const { page, stop } = await record(context, extension, `${sites.url}/`);
    await act(page);
    await expect(page.locator('output')).toHaveText(comesTo);
    const { steps, end, notes } = await stop();
    expect(notes).toEqual([]);
    expect(steps.flatMap(({ script }: RecordingStep) => script ?? [])).toEqual(expect.arrayContaining(scripts));
    expect(end?.facts.map(({ value }) => value)).toContain(comesTo);

    const panel = await openRecording(extension, 'Test');
    await panel.getByRole('button', { name: 'Replay' }).click();
    await expect(panel.getByRole('status').filter({ hasText: 'All steps are done' })).toBeVisible({ timeout: 60_000 });
    await sites.close();
  });
}

import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHROMIUM_ARGS, chromiumPath } from '../../../../server/chromium/chromium';
import { accepted } from './imported';

/** A real page in which imported steps run as an engine runs them. */
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
  page = await browser.newPage();
}, 60_000);
afterAll(() => browser.close());

const MARKUP = `
  <button aria-label="it's &quot;it&quot;">x</button>
  <p>Some text <b id="bold">Load <i>more</i></b></p>
  <input id="day" type="date"><input id="colour" type="color">
  <select id="s"><option value="rel">Relevance<option value="pri'ce">Price</select>
  <input id="filled" value="old"><div id="rich" contenteditable>old</div>
  <a id="link" href="#">hover</a>
  <x-outer></x-outer>
  <iframe srcdoc="<button id=inner>in</button>"></iframe>
  <script>{
    const outer = document.querySelector('x-outer').attachShadow({ mode: 'open' });
    outer.innerHTML = '<x-inner></x-inner>';
    outer.querySelector('x-inner').attachShadow({ mode: 'open' }).innerHTML = '<button id="deep">deep</button>';
    window.said = [];
    for (const type of ['click', 'dblclick', 'input', 'change', 'mouseover', 'mouseenter', 'pointerover']) {
      document.addEventListener(type, ({ composedPath, target }) => said.push(type + ' ' + (target.id || target.localName)), true);
    }
  }</script>`;

beforeEach(async () => {
  await page.goto('about:blank');
  await page.setContent(MARKUP);
  await page.frameLocator('iframe').locator('#inner').waitFor();
});

/** Runs the scripts of an imported step, and types what it writes. @returns what the page was told */
async function run(step: object): Promise<string[]> {
  const { actions } = accepted({ title: 'x', steps: [{ type: 'navigate', url: 'https://a.example/' }, step] });
  for (const action of actions) {
    if (action.type === 'executeJavascript') await page.evaluate(action.script);
    if (action.type === 'click') await page.click(action.selector);
    if (action.type === 'write') await page.keyboard.insertText(action.text);
  }
  return page.evaluate('said');
}

describe('scripts of an import', () => {
  it.each([
    ['xpath///*[@id="bold"]/i', 'click i'],
    ['text/Load more', 'click bold'],
    ['aria/it\'s "it"', 'click button'],
    ['aria/hover[role="link"]', 'click link'],
    ['pierce/#bold', 'click bold'],
    // An event inside a shadow root names its host.
    ['pierce/#deep', 'click x-outer'],
  ])('find what %s names', { tags: ['slow'] }, async (selector, expected) => {
    expect(await run({ type: 'click', selectors: [[selector]] })).toEqual([expected]);
  });

  it('go through shadow roots and frames', async () => {
    expect(await run({ type: 'click', selectors: [['x-outer', 'x-inner', 'button']] })).toEqual(['click x-outer']);
    await page.evaluate('window[0].document.onclick = (event) => said.push("frame " + event.target.id)');
    expect(await run({ type: 'click', selectors: ['#inner'], frame: [0] })).toContain('frame inner');
  });

  it('fail where there is nothing to find', async () => {
    await expect(run({ type: 'click', selectors: [['text/Not there']] })).rejects.toThrow(/null/);
  });

  it.each([
    ['select#s', "pri'ce", 's'],
    ['#day', '2026-01-05', 'day'],
    ['#colour', '#ff00aa', 'colour'],
  ])('set %s', async (selector, value, id) => {
    expect(await run({ type: 'change', selectors: [[selector]], value })).toEqual([`input ${id}`, `change ${id}`]);
    expect(await page.inputValue(selector)).toBe(value);
  });

  it('select what is in a field, so that it is replaced', async () => {
    await run({ type: 'change', selectors: [['#filled']], value: 'new' });
    expect(await page.inputValue('#filled')).toBe('new');
    await run({ type: 'change', selectors: [['#rich']], value: 'new' });
    expect(await page.textContent('#rich')).toBe('new');
  });

  it('tell a page of a double click and of a pointer', async () => {
    expect(await run({ type: 'doubleClick', selectors: [['xpath///*[@id="link"]']] })).toEqual([
      'click link',
      'click link',
      'dblclick link',
    ]);
    await page.evaluate('said.length = 0');
    await run({ type: 'hover', selectors: [['#link']] });
    await expect
      .poll(() => page.evaluate('said'))
      .toEqual(['pointerover link', 'mouseover link', 'mouseenter html', 'mouseenter body', 'mouseenter link']);
  });
});

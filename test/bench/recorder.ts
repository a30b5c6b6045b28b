import type { Browser, Page } from '@playwright/test';
import { bundle } from './browser.ts';
import { median, quantile } from './metrics.ts';
import { synthetic } from './synthetic.ts';
import { amount, table } from './table.ts';

/** Events whose handling is measured. */
const EVENTS = ['pointerdown', 'click', 'keydown', 'input', 'scroll'] as const;
/** What is measured: events, and what a press leaves for the moment after it, where the selector is chosen. */
const COLUMNS = ['pointerdown', 'after it', 'click', 'keydown', 'input', 'scroll'] as const;
type Measured = Record<(typeof COLUMNS)[number], number[]>;

/** A page that is measured: its body, and the elements that are pressed in it. */
interface BenchPage {
  name: string;
  body: string;
  pressed: string;
  changes?: true;
}
/** Presses of each kind. */
const RUNS = 60;
const CONTROLS = 20;
const ROWS = 5_000;
/** Milliseconds that a press takes. */
const PRESSED = 30;

const CONTROLS_TEXT = Array.from(
  { length: CONTROLS },
  (_, index) => `<button class="buy-${index}">Buy ${index}</button><input name="field_${index}">`,
).join('');

const withControls = (elements: number) => synthetic(elements).replace('<main>', `<main><p>${CONTROLS_TEXT}</p>`);

/** A table of invoices that only their numbers tell apart, with a button in each row. */
function tableOfRows(): string {
  const row = (_: unknown, index: number) =>
    `<tr><td>88-${10_000 + index * 7}</td><td>${index % 2 ? 'Paper' : 'Ink'}</td><td>${(index % 90) + 10}.00</td><td><button>Pay</button></td></tr>`;
  const rows = Array.from({ length: ROWS }, row).join('');
  return `<!doctype html><html><body><main><p>${CONTROLS_TEXT}</p><table><tbody>${rows}</tbody></table></main></body></html>`;
}

const CONTROL = 'p > button, p > input';
const PAGES: BenchPage[] = [
  { name: '1,000 elements', body: withControls(1_000), pressed: CONTROL },
  { name: '20,000 elements', body: withControls(20_000), pressed: CONTROL },
  { name: '20,000 elements that change at each press', body: withControls(20_000), pressed: CONTROL, changes: true },
  { name: `${ROWS.toLocaleString('en')} rows, a button in one`, body: tableOfRows(), pressed: 'td > button' },
];

/**
 * Milliseconds from the first handler that hears an event to the last, with the recorder and the page's own between, or
 * the page's alone.
 */
const CLOCK = `
  const times = Object.fromEntries(${JSON.stringify(COLUMNS)}.map((name) => [name, []]));
  const types = ${JSON.stringify(EVENTS)};
  let begun = 0;
  for (const type of types) addEventListener(type, () => (begun = performance.now()), { capture: true });
  if (recorded) observe(window, () => undefined, () => false, createPageSecrets(), { own: ownPage, rows: { withRow } });
  for (const type of types) addEventListener(type, () => times[type].push(performance.now() - begun));
  // It comes after what the recorder has put off until then.
  addEventListener('pointerdown', () => {
    const since = performance.now();
    setTimeout(() => times['after it'].push(performance.now() - since));
  });
  Object.assign(globalThis, { times });`;

/** A page that answers each press, as one with ripples does. */
const ANSWER = `addEventListener('pointerdown', ({ target }) => {
  target.classList.toggle('pressed');
  target.parentElement.append(document.createElement('i'));
});`;

async function measure(browser: Browser, { body, pressed, changes }: BenchPage, recorded: boolean): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.route('**/*', (route) =>
    route.request().resourceType() === 'document'
      ? route.fulfill({
          body,
          contentType: 'text/html',
          // Clocks are blurred for other pages.
          headers: { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' },
        })
      : route.abort(),
  );
  const page = await context.newPage();
  await page.goto('https://site.example/');
  await page.evaluate(
    await bundle(`import { observe } from '../../lib/recorder/observe/index.ts';
      import { ownPage } from '../../lib/recorder/observe/own-page.ts';
      import { withRow } from '../../lib/recorder/selector/find-row.ts';
      import { createPageSecrets } from '../../lib/recorder/secrets/page-secrets.ts';
      ${changes ? ANSWER : ''}
      const recorded = ${recorded};${CLOCK}`),
  );
  await act(page, pressed);
  const times = await page.evaluate(() => (globalThis as unknown as { times: Measured }).times);
  await context.close();
  return times;
}

async function act(page: Page, pressed: string): Promise<void> {
  const places = await Promise.all(
    Array.from({ length: CONTROLS }, (_, index) => page.locator(pressed).nth(index).boundingBox()),
  );
  for (let run = 0; run < RUNS; run++) {
    const box = places[run % places.length];
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: PRESSED });
  }
  await page.locator('p > input').first().focus();
  await page.keyboard.type('x'.repeat(RUNS));
  for (let run = 0; run < RUNS; run++) await page.mouse.wheel(0, run % 2 ? -120 : 120);
}

/** Time that recording adds to each event of a page. */
export async function measureRecorder(browser: Browser): Promise<string> {
  const rows: string[][] = [];
  for (const page of PAGES) {
    for (const recorded of [false, true]) {
      const measured = await measure(browser, page, recorded);
      rows.push([
        `${page.name}, ${recorded ? 'recorded' : 'not recorded'}`,
        ...COLUMNS.map((name) => `${amount(median(measured[name]))} / ${amount(quantile(measured[name], 0.95))}`),
      ]);
    }
  }
  return `Milliseconds in the handlers of an event, median / p95\n\n${table(['', ...COLUMNS], rows)}`;
}

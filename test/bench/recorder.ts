import type { Browser, Page } from '@playwright/test';
import { bundle } from './browser.ts';
import { median, quantile } from './metrics.ts';
import { synthetic } from './synthetic.ts';
import { amount, table } from './table.ts';

/** Events whose handling is measured. A click is its press, where the selector is chosen, and the click itself. */
const EVENTS = ['pointerdown', 'click', 'keydown', 'input', 'scroll'] as const;
type Measured = Record<(typeof EVENTS)[number], number[]>;

const PAGES: { elements: number; changes?: true }[] = [
  { elements: 1_000 },
  { elements: 20_000 },
  { elements: 20_000, changes: true },
];
/** Presses of each kind. */
const RUNS = 60;
const CONTROLS = 20;
/** Milliseconds that a press takes. */
const PRESSED = 30;

/**
 * Milliseconds from the first handler that hears an event to the last, with the recorder and the page's own between, or
 * the page's alone.
 */
const CLOCK = `
  const times = Object.fromEntries(${JSON.stringify(EVENTS)}.map((type) => [type, []]));
  let begun = 0;
  for (const type in times) addEventListener(type, () => (begun = performance.now()), { capture: true });
  if (recorded) observe(window, () => undefined, () => false, createPageSecrets(), { own: ownPage, rows: { withRow } });
  for (const type in times) {
    addEventListener(type, () => times[type].push(performance.now() - begun));
  }
  Object.assign(globalThis, { times });`;

/** A page that answers each press, as one with ripples does. */
const ANSWER = `addEventListener('pointerdown', ({ target }) => {
  target.classList.toggle('pressed');
  target.parentElement.append(document.createElement('i'));
});`;

async function measure(
  browser: Browser,
  { elements, changes }: (typeof PAGES)[number],
  recorded: boolean,
): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const controls = Array.from(
    { length: CONTROLS },
    (_, index) => `<button class="buy-${index}">Buy ${index}</button><input name="field_${index}">`,
  );
  const body = synthetic(elements).replace('<main>', `<main><p>${controls.join('')}</p>`);
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
  await act(page);
  const times = await page.evaluate(() => (globalThis as unknown as { times: Measured }).times);
  await context.close();
  return times;
}

async function act(page: Page): Promise<void> {
  const [buttons, inputs] = [page.locator('p > button'), page.locator('p > input')];
  const places = await Promise.all(
    [buttons, inputs].flatMap((list) => Array.from({ length: CONTROLS }, (_, index) => list.nth(index).boundingBox())),
  );
  for (let run = 0; run < RUNS; run++) {
    const box = places[run % places.length];
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: PRESSED });
  }
  await inputs.first().focus();
  await page.keyboard.type('x'.repeat(RUNS));
  for (let run = 0; run < RUNS; run++) await page.mouse.wheel(0, run % 2 ? -120 : 120);
}

/** Time that recording adds to each event of a page. */
export async function measureRecorder(browser: Browser): Promise<string> {
  const rows: string[][] = [];
  for (const page of PAGES) {
    for (const recorded of [false, true]) {
      const measured = await measure(browser, page, recorded);
      const what = `${page.elements.toLocaleString('en')} elements${page.changes ? ' that change at each press' : ''}`;
      rows.push([
        `${what}, ${recorded ? 'recorded' : 'not recorded'}`,
        ...EVENTS.map((type) => `${amount(median(measured[type]))} / ${amount(quantile(measured[type], 0.95))}`),
      ]);
    }
  }
  return `Milliseconds in the handlers of an event, median / p95\n\n${table(['', ...EVENTS], rows)}`;
}

import type { Browser, Page } from '@playwright/test';
import { bundle, launch } from '../browser.ts';
import { median } from '../metrics.ts';
import { synthetic } from '../synthetic.ts';
import { amount, table } from '../table.ts';

/** Events whose handling is measured. A click is its press, where the selector is chosen, and the click itself. */
const EVENTS = ['pointerdown', 'click', 'keydown', 'input', 'scroll'] as const;
type Measured = Record<(typeof EVENTS)[number], number[]>;

const SIZES = [1_000, 20_000];
/** Presses of each kind. */
const RUNS = 60;
const CONTROLS = 20;

/**
 * Milliseconds in the handlers between the first and the last that hear an event, with the recorder between, or
 * nothing.
 */
const CLOCK = `
  const times = Object.fromEntries(${JSON.stringify(EVENTS)}.map((type) => [type, []]));
  let begun = 0;
  for (const type in times) addEventListener(type, () => (begun = performance.now()), { capture: true });
  if (recorded) observe(window, () => undefined, () => false);
  for (const type in times) {
    addEventListener(type, () => times[type].push(performance.now() - begun), { capture: true });
  }
  Object.assign(globalThis, { times });`;

async function measure(browser: Browser, elements: number, recorded: boolean): Promise<Measured> {
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
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
  await inputs.first().focus();
  await page.keyboard.type('x'.repeat(RUNS));
  for (let run = 0; run < RUNS; run++) await page.mouse.wheel(0, run % 2 ? -120 : 120);
}

const at = (share: number, values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? Number.NaN;

const browser = await launch();
const rows: string[][] = [];
for (const elements of SIZES) {
  for (const recorded of [false, true]) {
    const measured = await measure(browser, elements, recorded);
    rows.push([
      `${elements.toLocaleString('en')} elements, ${recorded ? 'recorded' : 'not recorded'}`,
      ...EVENTS.map((type) => `${amount(median(measured[type]))} / ${amount(at(0.95, measured[type]))}`),
    ]);
  }
}
process.stdout.write(`Milliseconds in the handlers of an event, median / p95\n\n${table(['', ...EVENTS], rows)}\n`);
await browser.close();

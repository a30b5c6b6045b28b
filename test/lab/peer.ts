import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../../server/chromium/chromium.ts';
import { Person } from './person.ts';
import { type Ended, untilState } from './replay.ts';
import type { Scenario } from './scenario.ts';
import type { LabSite } from './site.ts';

/** The recorder of Playwright, as its own tools drive it: no part of the public types. */
interface RecordingContext {
  _startRecording(options: { language: string }, sink: Sink): Promise<void>;
  _stopRecording(): Promise<void>;
}

interface Sink {
  actionAdded(page: Page, action: object, code: string): void;
  /** The last action has become this one. */
  actionUpdated(page: Page, action: object, code: string): void;
  /** The last action has brought a dialog, a window or a download. */
  signalAdded(page: Page, signal: object, code: string): void;
}

/** Milliseconds that a step of its replay waits for its element. */
const STEP_LIMIT = 8_000;

export interface PeerRecorded {
  /** The code of each action, in JavaScript. */
  steps: string[];
  gestures: number;
}

/** Playwright's own recorder on the same scenarios. */
export interface Peer extends AsyncDisposable {
  record(scenario: Scenario, site: LabSite, run: string): Promise<PeerRecorded>;
  replay(steps: readonly string[], scenario: Scenario, site: LabSite, run: string): Promise<Ended>;
}

export async function openPeer(): Promise<Peer> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
  return {
    record: (scenario, site, run) =>
      inPage(browser, site.addressOf(scenario, run), (page) => recordScenario(page, scenario, site, run)),
    replay: (steps, scenario, site, run) =>
      inPage(browser, site.addressOf(scenario, run), (page) => replaySteps(page, steps, scenario, site, run)),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

async function inPage<Value>(browser: Browser, address: string, work: (page: Page) => Promise<Value>): Promise<Value> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  try {
    const page = await context.newPage();
    await page.goto(address);
    return await work(page);
  } finally {
    await context.close();
  }
}

async function recordScenario(page: Page, scenario: Scenario, site: LabSite, run: string): Promise<PeerRecorded> {
  const steps: string[] = [];
  const update = (_page: Page, _event: object, code: string) => {
    if (code) steps[Math.max(0, steps.length - 1)] = code;
  };
  const context = page.context() as unknown as RecordingContext;
  await context._startRecording(
    { language: 'javascript' },
    { actionAdded: (_page, _action, code) => void steps.push(code), actionUpdated: update, signalAdded: update },
  );
  const person = new Person(page);
  await person.still(500);
  await scenario.act(person);
  await untilState(site, run, scenario.end, 5_000);
  await person.still(500);
  await context._stopRecording();
  return { steps, gestures: person.gestures };
}

/** Runs the code as the person who exports it would. */
async function replaySteps(
  page: Page,
  steps: readonly string[],
  scenario: Scenario,
  site: LabSite,
  run: string,
): Promise<Ended> {
  page.setDefaultTimeout(STEP_LIMIT);
  const program = Function('page', `return (async () => {\n${steps.join('\n')}\n})()`);
  const failed = await program(page).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { state: await untilState(site, run, scenario.end), failed, said: [] };
}

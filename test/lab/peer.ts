import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../../server/chromium/chromium.ts';
import { Person } from './person.ts';
import { type Ended, untilState } from './replay.ts';
import type { Scenario } from './scenario.ts';
import { type LabSite, MADE } from './site.ts';

/**
 * The recorder of Playwright as `playwright codegen` starts it: no part of the public types. `_startRecording` has
 * another one, for agents, which records the click that Enter makes as well.
 */
interface RecordingContext {
  _showRecorder(options: {
    language: string;
    mode: 'recording';
    outputFile: string;
    handleSIGINT: boolean;
  }): Promise<void>;
}

/** Keeps its window out of sight. */
process.env.PWTEST_CLI_HEADLESS = '1';

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
  // It stays: the recorder may write it once more after the context has closed.
  const outputFile = join(MADE, 'playwright', `${run}.js`);
  mkdirSync(dirname(outputFile), { recursive: true });
  const context = page.context();
  const recording = context as unknown as RecordingContext;
  await recording._showRecorder({ language: 'javascript', mode: 'recording', outputFile, handleSIGINT: false });
  const person = new Person(page);
  await person.still(500);
  await scenario.act(person);
  await untilState(site, run, scenario.end, 5_000);
  await person.still(500);
  // The file is written late, but when the context closes.
  await context.close();
  const steps = stepsIn(await readFile(outputFile, 'utf8').catch(() => ''));
  return { steps, gestures: person.gestures };
}

/** Cuts an exported script into its steps, without what opens and closes the browser. */
function stepsIn(script: string): string[] {
  const [, body = ''] = script.split('const context = await browser.newContext();\n');
  const [acts = ''] = body.split('\n  // ---------------------');
  const lines = acts.split('\n').filter((line) => line.trim() && !/^ {2}await page\d*\.close\(\);$/.test(line));
  const steps: string[] = [];
  for (let step = ''; lines.length; ) {
    step += `${lines.shift()}\n`;
    if (!/^ {2}await .*;\n$/m.test(step) && lines.length) continue;
    steps.push(step);
    step = '';
  }
  return steps;
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
  const program = Function('page', `return (async () => {\n${steps.join('')}\n})()`);
  const failed = await program(page).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { state: await untilState(site, run, scenario.end), failed, said: [] };
}

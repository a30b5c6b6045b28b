import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { builtExtension } from '../../server/chromium/build.ts';
import { bin, ROOT } from '../../server/chromium/project.ts';
import { runProgram } from '../../server/chromium/run-program.ts';
import { FULL, LITE } from '../e2e/support/extension.ts';
import { checkScenarios } from './check.ts';
import { keepOutcome, type Outcome, openLab, RUNNERS, readOutcome } from './lab.ts';
import { PICTURED, takePictures } from './pictures.ts';
import { PROMPTS, runPrompts } from './prompts.ts';
import { tablesOf, troubles } from './report.ts';
import { halfOf, readScenarios, type Scenario } from './scenario.ts';
import { bundlePages, serveLab } from './site.ts';

const HELP = `Usage: npm run lab -- [options]

Records scenarios in pages of real component libraries with trusted input, replays each recording on a fresh load, and
judges by the state that the page reports. Playwright's own recorder does the same beside it.

  --only TEXT       scenarios whose name contains it; several with commas
  --half look|hold  one half: “look” is to be looked at while tuning, “hold” is only measured
  --resume          keep the outcomes of an earlier run that are there
  --trouble         print what was not exact: states, steps and notes
  --check           only do the scenarios, and say which do not end as they should
  --prompts         only fulfil prompts in some of the pages, as the server does, by the steps of a plan
  --pictures        only record, one scenario of each library, and put pictures of it onto docs/recording.webp
  --ways A,B        only some of the ways to replay: debugger, scripting, door, playwright
  --workers N       scenarios at a time; default 2
  --list            print the names and halves
  --write           put the tables into docs/BENCHMARKS.md
  --help            this text
`;

const BENCHMARKS = fileURLToPath(new URL('../../docs/BENCHMARKS.md', import.meta.url));
/** Milliseconds after which a scenario is given up, and its browsers with it. */
const LIMIT = 180_000;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    half: { type: 'string' },
    resume: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    trouble: { type: 'boolean', default: false },
    prompts: { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
    ways: { type: 'string' },
    workers: { type: 'string', default: '2' },
    list: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const isWanted = (scenario: Scenario) =>
  (!values.prompts || scenario.name in PROMPTS) &&
  (!values.pictures || PICTURED.includes(scenario.name)) &&
  (!values.only || values.only.split(',').some((part) => scenario.name.includes(part))) &&
  (!values.half || halfOf(scenario) === values.half);

async function lab(): Promise<void> {
  const scenarios = (await readScenarios()).filter(isWanted);
  if (values.list) {
    for (const scenario of scenarios) process.stdout.write(`${halfOf(scenario)}  ${scenario.name}\n`);
    return;
  }
  await bundlePages([...new Set(scenarios.flatMap(({ widget, family }) => (widget ? family : [])))]);
  if (values.check) {
    const site = await serveLab(scenarios);
    for (const line of await checkScenarios(scenarios, site)) process.stdout.write(`${line}\n`);
    site.close();
    return;
  }
  if (values.prompts) {
    const site = await serveLab(scenarios);
    for (const line of await runPrompts(scenarios, site)) process.stdout.write(`${line}\n`);
    site.close();
    return;
  }
  await buildPackages();
  if (values.pictures) {
    const site = await serveLab(scenarios);
    await takePictures(scenarios, site);
    site.close();
    return;
  }
  const outcomes = await runAll(scenarios);
  const tables = tablesOf(outcomes);
  process.stdout.write(`\n${tables}\n`);
  if (values.trouble) process.stdout.write(`\n${troubles(outcomes)}\n`);
  if (values.write) writeInto(tables);
}

/** @throws Error where one does not build */
async function buildPackages(): Promise<void> {
  const builtAt = (folder: string) => statSync(join(folder, 'manifest.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  await builtExtension();
  if (builtAt(LITE) > builtAt(FULL)) return;
  const { code } = await runProgram(process.execPath, [bin('wxt'), 'build', '--mode', 'lite'], { cwd: ROOT });
  if (code !== 0) throw new Error('The lite package does not build: run npm run build:lite to see why.');
}

/** Runs the scenarios, some at a time. @returns their outcomes in their order */
async function runAll(scenarios: readonly Scenario[]): Promise<Outcome[]> {
  const site = await serveLab(scenarios);
  const outcomes = new Map<Scenario, Outcome>();
  const ways = RUNNERS.filter((way) => !values.ways || values.ways.split(',').includes(way));
  const left = scenarios.filter((scenario) => {
    const known = values.resume ? readOutcome(scenario) : undefined;
    if (known) outcomes.set(scenario, known);
    return !known;
  });
  const work = async () => {
    let browsers = await openLab(site, ways);
    for (let scenario = left.shift(); scenario; scenario = left.shift()) {
      const outcome = await withLimit(browsers.run(scenario), scenario);
      outcomes.set(scenario, outcome);
      keepOutcome(outcome);
      process.stderr.write(`${lineOf(outcome)}\n`);
      if (!outcome.broken) continue;
      await browsers[Symbol.asyncDispose]();
      browsers = await openLab(site, ways);
    }
    await browsers[Symbol.asyncDispose]();
  };
  await Promise.all(Array.from({ length: Math.min(Number(values.workers), left.length) }, work));
  site.close();
  return scenarios.flatMap((scenario) => outcomes.get(scenario) ?? []);
}

async function withLimit(running: Promise<Outcome>, { name, family }: Scenario): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve({ name, family, replays: {}, broken: 'It took too long.' }), LIMIT);
  });
  return Promise.race([running, late]).finally(() => clearTimeout(timer));
}

const lineOf = ({ name, broken, replays }: Outcome) =>
  `${name}: ${
    broken ??
    Object.entries(replays)
      .map(([runner, { verdict }]) => `${runner} ${verdict}`)
      .join(', ')
  }`;

/** Replaces what stands between the marks. */
function writeInto(tables: string): void {
  const text = readFileSync(BENCHMARKS, 'utf8');
  const [start, end] = ['<!-- lab -->', '<!-- /lab -->'];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${BENCHMARKS} has no place for the tables: ${start} … ${end}`);
  writeFileSync(BENCHMARKS, `${text.slice(0, from + start.length)}\n\n${tables}\n\n${text.slice(to)}`);
}

if (values.help) process.stdout.write(HELP);
else await lab();

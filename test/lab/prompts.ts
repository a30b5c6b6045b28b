import { isDeepStrictEqual } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import type { Model } from '../../lib/model/model.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../../server/chromium/chromium.ts';
import { createPlaywrightStage } from '../../server/sessions/prompt/playwright-stage.ts';
import { runPrompt } from '../../server/sessions/prompt/run-prompt.ts';
import { refIn } from '../support/listed.ts';
import { Person } from './person.ts';
import { untilState } from './replay.ts';
import type { Scenario } from './scenario.ts';
import type { LabSite } from './site.ts';

/** A step of a plan: what to do with the last element whose line in the list contains a text, and what to write. */
type PlannedStep = ['click' | 'write', part: string, text?: string];

/** Prompts by the scenarios whose end they lead to, with the batches of steps that a model proposes for them. */
export const PROMPTS: Record<string, { prompt: string; plan: PlannedStep[][] }> = {
  'shoelace/select': { prompt: 'Choose green', plan: [[['click', 'combobox']], [['click', '"Green"']]] },
  'shoelace/checkbox': { prompt: 'Tick the box', plan: [[['click', '"Agree"']]] },
  'shoelace/tabs': { prompt: 'Open the second tab', plan: [[['click', 'tab "Two"']]] },
  'shoelace/menu': { prompt: 'Copy it', plan: [[['click', '"Edit"']], [['click', '"Copy"']]] },
  'radix/select': { prompt: 'Choose a banana', plan: [[['click', 'combobox']], [['click', '"Banana"']]] },
  'radix/menu': { prompt: 'Print it', plan: [[['click', '"File"']], [['click', '"Print"']]] },
  'radix/tabs': { prompt: 'Show billing', plan: [[['click', 'tab "Billing"']]] },
  'radix/dialog': {
    prompt: 'Name me Grace',
    plan: [
      [['click', '"Edit profile"']],
      [
        ['write', 'textbox', 'Grace'],
        ['click', '"Save"'],
      ],
    ],
  },
  'headless-ui/listbox': { prompt: 'Choose Hedy', plan: [[['click', '"Somebody"']], [['click', '"Hedy"']]] },
  'headless-ui/combobox': { prompt: 'Find Grace', plan: [[['write', 'combobox', 'gr']], [['click', '"Grace"']]] },
  'react-aria/select': { prompt: 'Choose a perch', plan: [[['click', 'button']], [['click', '"Perch"']]] },
  'bootstrap/dropdown': { prompt: 'Sort by rating', plan: [[['click', '"Sort by"']], [['click', '"Rating"']]] },
  'datatables/search': { prompt: 'Show names with ar', plan: [[['write', 'searchbox', 'ar']]] },
  'datatables/page': { prompt: 'Go to the third page', plan: [[['click', '"3"']]] },
  'select2/one': { prompt: 'Choose a larch', plan: [[['click', 'combobox']], [['click', '"Larch"']]] },
  'element-plus/select': { prompt: 'Choose Quito', plan: [[['click', '"Select"']], [['click', '"Quito"']]] },
  'flatpickr/day': {
    prompt: 'Choose 17 March 2026',
    plan: [[['click', 'textbox']], [['click', '"March 17, 2026"']]],
  },
};

/**
 * Fulfils the prompts in the pages of their scenarios as `POST /v2/scrape/{id}/interact` does, with a model that follows a plan.
 * @returns a line about each, and the median of the ms that a step takes
 */
export async function runPrompts(scenarios: readonly Scenario[], site: LabSite): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
  const lines: string[] = [];
  const costs: number[] = [];
  for (const [index, scenario] of scenarios.entries()) {
    const { trouble, cost } = await fulfil(browser, scenario, site, `prompt${index}`);
    lines.push(`${scenario.name}: ${trouble ?? 'exact'}, ${cost.toFixed()} ms a step`);
    costs.push(cost);
  }
  await browser.close();
  const exact = lines.filter((line) => line.includes(': exact,')).length;
  const median = costs.sort((one, other) => one - other)[Math.floor(costs.length / 2)];
  return [...lines, `${exact} of ${lines.length} exact, ${median?.toFixed()} ms a step (median)`];
}

async function fulfil(browser: Browser, scenario: Scenario, site: LabSite, run: string) {
  const { prompt = '', plan = [] } = PROMPTS[scenario.name] ?? {};
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(site.addressOf(scenario, run));
    await new Person(page).still(300);
    const since = performance.now();
    const limits = { timeout: 60, signal: new AbortController().signal };
    const done = await runPrompt(createPlaywrightStage(page, context), prompt, planned(plan), limits);
    const cost = (performance.now() - since) / plan.flat().length;
    const end = await untilState(site, run, scenario.end);
    const trouble = `ends as ${JSON.stringify(end)}: ${done.warning ?? done.error ?? 'no warning'}`;
    return { cost, trouble: isDeepStrictEqual(end, scenario.end) ? undefined : trouble };
  } finally {
    await context.close();
  }
}

/** A model that proposes the batches of a plan, with the refs of the page as it is shown then. */
function planned(plan: readonly PlannedStep[][]): Model {
  const left = [...plan];
  const model: Pick<Model, 'name' | 'limits' | 'object'> = {
    name: 'a plan',
    limits: { input: 100_000, output: 1_000 },
    async object({ user }) {
      const steps = (left.shift() ?? []).map(([type, part, text]) => ({ type, ref: refIn(user, part), text }));
      return { steps, isDone: steps.length === 0, output: 'The plan is over.' };
    },
  };
  return model as Model;
}

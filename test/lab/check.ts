import { isDeepStrictEqual } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../../server/chromium/chromium.ts';
import { Person } from './person.ts';
import { untilState } from './replay.ts';
import type { Scenario } from './scenario.ts';
import type { LabSite } from './site.ts';

/** Does each scenario with nobody recording. @returns a line about each that does not end as it says */
export async function checkScenarios(scenarios: readonly Scenario[], site: LabSite): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
  const troubles: string[] = [];
  for (const [index, scenario] of scenarios.entries()) {
    const trouble = await troubleWith(browser, scenario, site, `check${index}`);
    if (trouble) troubles.push(`${scenario.name}: ${trouble}`);
  }
  await browser.close();
  return troubles;
}

async function troubleWith(
  browser: Browser,
  scenario: Scenario,
  site: LabSite,
  run: string,
): Promise<string | undefined> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => void errors.push(message));
  try {
    await page.goto(site.addressOf(scenario, run));
    const person = new Person(page);
    await person.still(300);
    await scenario.act(person);
    const end = await untilState(site, run, scenario.end);
    if (isDeepStrictEqual(site.statesOf(run)[0], scenario.end)) return 'It begins in the state that it is to end in.';
    return isDeepStrictEqual(end, scenario.end) ? undefined : `It ends as ${JSON.stringify(end)}. ${errors.join(' ')}`;
  } catch (error) {
    return `${error instanceof Error ? error.message : error} ${errors.join(' ')}`;
  } finally {
    await context.close();
  }
}

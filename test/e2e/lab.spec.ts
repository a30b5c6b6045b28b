import { openLab } from '../lab/lab.ts';
import { readScenarios } from '../lab/scenario.ts';
import { serveLab } from '../lab/site.ts';
import { expect, test } from './support/shared-browser.ts';

/** Scenarios of the lab that need none of its libraries. */
const PLAIN = [
  'plain-fields/search and go',
  'plain-fields/boxes and a menu',
  'plain-pages/a form over two pages',
  'plain-secrets/a login',
];

test('what is recorded in plain pages of the lab ends in the same state when it is replayed', async () => {
  test.setTimeout(180_000);
  const scenarios = (await readScenarios()).filter(({ name }) => PLAIN.includes(name));
  const site = await serveLab(scenarios);
  const lab = await openLab(site, ['debugger']);
  for (const scenario of scenarios) {
    const { broken, replays } = await lab.run(scenario);
    expect(broken, scenario.name).toBeUndefined();
    expect(replays.debugger, scenario.name).toMatchObject({ verdict: 'exact', state: scenario.end });
  }
  expect(scenarios.map(({ name }) => name).sort()).toEqual([...PLAIN].sort());
  await lab[Symbol.asyncDispose]();
  site.close();
});

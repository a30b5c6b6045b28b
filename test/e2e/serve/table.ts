import { expect, type SiteStarter } from './server.ts';
import { type SharedServer, test } from './shared-server.ts';

/** Cases that are asked for at the same time. */
const AT_ONCE = 4;

interface Given {
  server: SharedServer;
  site: SiteStarter;
}

/**
 * Declares one test for a table of cases, which share a server and are asked for four at a time. A case that fails is named,
 * and the others still run.
 * @param cases each with its name
 */
export function testEach<Case>(
  title: string,
  cases: readonly (readonly [string, Case])[],
  check: (given: Given, value: Case) => Promise<void>,
): void {
  test(title, async ({ server, site }) => {
    const waiting = [...cases];
    const failed: string[] = [];
    async function work(): Promise<void> {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [name, value] = next;
        await check({ server, site }, value).catch((thrown) => failed.push(`${name}: ${thrown}`));
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(failed).toEqual([]);
  });
}

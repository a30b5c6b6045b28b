import fc from 'fast-check';
import { ERROR_STATUS } from '../../lib/base/errors.ts';
import { expect, test } from '../e2e/serve/shared-server.ts';
import { type Route, startSites } from '../support/sites.ts';
import { amount, SEED, tried } from './amount.ts';
import { HOSTILE_PAGES, type HostilePage } from './hostile-pages.ts';

/** Milliseconds; what a page may cost at most. */
const TIMEOUT = 15_000;
/** Pages at a time, fewer than the server reads, so that a harmless page always gets its turn beside them. */
const AT_A_TIME = 3;

test('no hostile page breaks its own scrape, or costs a harmless one', async ({ server }) => {
  test.setTimeout(20 * 60_000);
  const count = amount(HOSTILE_PAGES.length, 10);
  const [pages = []] = fc.sample(fc.shuffledSubarray(HOSTILE_PAGES, { minLength: count, maxLength: count }), {
    seed: SEED,
    numRuns: 1,
  });

  for (let start = 0; start < pages.length; start += AT_A_TIME) {
    const names = pages.slice(start, start + AT_A_TIME);
    await Promise.all([...names.map(attack), harmless(names)]);
    // Nothing that a page has left is in the way of the next one, either.
    await harmless(names);
  }
  tried(pages.length, 'hostile pages');

  async function attack({ name, route, readable }: HostilePage, place: number) {
    const path = '/hostile';
    await using site = await serve({ [path]: route(path) });
    const response = await server.post({
      // A site of its own: scrapes of one site wait for each other.
      url: site.url.replace('127.0.0.1', `hostile-${place}.localhost`) + path,
      formats: ['markdown', 'html', 'links', 'images'],
      timeout: TIMEOUT,
    });
    const body = await response.json();
    if (body.success) {
      expect.soft(response.status, name).toBe(200);
      if (readable) expect.soft(body.data.markdown, name).toContain('Still here');
      return;
    }
    expect.soft(readable && body.error, `${name} can be read`).toBeFalsy();
    expect.soft(Object.keys(ERROR_STATUS), name).toContain(body.code);
    expect.soft(body.code, `${name}: ${body.error}`).not.toBe('UNKNOWN_ERROR');
  }

  async function harmless(beside: HostilePage[]) {
    await using site = await serve({});
    const response = await server.post({ url: `${site.otherUrl}/article.html`, timeout: 60_000 });
    expect.soft(response.status, `beside ${beside.map(({ name }) => name).join('; ')}`).toBe(200);
    expect.soft((await response.json()).data?.markdown).toContain('wave');
  }
});

async function serve(routes: Record<string, Route>) {
  const sites = await startSites(routes);
  return { ...sites, [Symbol.asyncDispose]: () => sites.close() };
}

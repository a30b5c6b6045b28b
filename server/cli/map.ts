import { WinnowError } from '../../lib/base/errors';
import { runMap } from '../../lib/operations/map/run';
import { Problem } from '../problem.ts';
import { siteFetchFor } from '../site-fetch.ts';
import { createLazyBrowser } from './lazy-browser.ts';
import { MAP_HELP, parseMapOptions } from './map-options.ts';
import { checkOut, say, writeOutput } from './output.ts';

/**
 * Runs `npm start -- map`.
 * @param argv arguments after `map`
 * @throws Problem; or the signal's reason
 */
export async function printMap(argv: string[], signal: AbortSignal): Promise<void> {
  const { request, json, out } = parseMapOptions(argv);
  if (!request) return writeOutput(MAP_HELP);
  if (out !== undefined) await checkOut(out);
  await using browser = createLazyBrowser(signal);
  const means = { fetch: siteFetchFor(request.url), scrape: browser.scrape };
  const response = await runMap(request, means, signal).catch((thrown) => {
    if (!(thrown instanceof WinnowError)) throw thrown;
    throw new Problem(`map: ${thrown.message} ${thrown.record.nextStep}`, 1, thrown);
  });
  const { links, warning } = response;
  if (warning) say(`warning: ${warning}`);
  const lines = links.map(({ url }) => `${url}\n`).join('');
  await writeOutput(json ? `${JSON.stringify(response, null, 2)}\n` : lines, out);
}

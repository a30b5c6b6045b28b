import { once } from '../../lib/async';
import { WinnowError } from '../../lib/errors';
import { runMap } from '../../lib/operations/map/run';
import { PAGE_OPERATION } from '../../lib/operations/registry';
import { launchBrowser } from '../chromium/launch.ts';
import { openScrapingBrowser, type ScrapingBrowser } from '../http/scraping-browser.ts';
import { Problem } from '../problem.ts';
import { siteFetchFor } from '../site-fetch.ts';
import { MAP_HELP, parseMapOptions } from './map-options.ts';
import { checkOut, say, writeOutput } from './output.ts';
import { prepareLaunch } from './run.ts';

/**
 * Runs `npm start -- map`.
 * @param argv arguments behind `map`
 * @throws Problem; or the signal's reason
 */
export async function printMap(argv: string[], signal: AbortSignal): Promise<void> {
  const { request, json, out } = parseMapOptions(argv);
  if (!request) return writeOutput(MAP_HELP);
  if (out !== undefined) await checkOut(out);
  await using browser = createLazyBrowser(signal);
  const scrape = async (input: Parameters<ScrapingBrowser['scrape']>[0]['input'], left: AbortSignal) =>
    (await (await browser.open()).scrape({ operation: PAGE_OPERATION, input, warnings: [] }, left)).response;
  const response = await runMap(request, { fetch: siteFetchFor(request.url), scrape }, signal).catch((thrown) => {
    if (!(thrown instanceof WinnowError)) throw thrown;
    throw new Problem(`map: ${thrown.message} ${thrown.record.nextStep}`, 1, thrown);
  });
  const { links, warning } = response;
  if (warning) say(`warning: ${warning}`);
  const lines = links.map(({ url }) => `${url}\n`).join('');
  await writeOutput(json ? `${JSON.stringify(response, null, 2)}\n` : lines, out);
}

/** A browser that is started when the first page is read: sitemaps need none. */
function createLazyBrowser(signal: AbortSignal) {
  let opening: Promise<ScrapingBrowser> | undefined;
  const open = once(async () => {
    opening = prepareLaunch(signal)
      .then((programs) => launchBrowser({ ...programs, headless: true, extensionPagesOnly: true }))
      .then((chromium) => openScrapingBrowser(chromium, {}));
    return opening;
  });
  return {
    open,
    async [Symbol.asyncDispose]() {
      const browser = await opening?.catch(() => undefined);
      await browser?.[Symbol.asyncDispose]();
    },
  };
}

import type { Browser } from 'puppeteer-core';
import { abortable } from '../../lib/base/async';
import { openBridge } from '../chromium/extension-page.ts';
import { launchBrowser } from '../chromium/launch.ts';
import { readCommand } from './command.ts';
import { COMMANDS } from './commands.ts';
import { serveDemo } from './demo.ts';
import { languageFilesIn } from './language-options.ts';
import { openPage } from './open-page.ts';
import { checkOut, keepPicture, printed, say, writeOutput } from './output.ts';
import { prepareLaunch, runCommand } from './run.ts';
import { scrapeAndPicture } from './scrape.ts';
import { parseStartOptions, runsHeadless, START_HELP } from './start-options.ts';

const WHAT_TO_CLICK =
  'Click Winnow’s icon in the toolbar (behind the puzzle piece), or right-click the page and choose “Scrape this page”.\n' +
  'Close the window to end.';

if (process.argv[2] === 'serve') {
  // It parses the same command line without the name of the command.
  process.argv.splice(2, 1);
  await import('./serve.ts');
} else await runCommand('start', runStart);

async function runStart(signal: AbortSignal): Promise<void> {
  const [first, ...rest] = process.argv.slice(2);
  const run = COMMANDS.get(first ?? '')?.run;
  if (run) return run(rest, process.env, signal);
  const isScrape = first === 'scrape';
  const options = parseStartOptions(isScrape ? [...rest, '--headless'] : process.argv.slice(2), process.env);
  if (options.help) return writeOutput(START_HELP);
  const headless = runsHeadless(options, process.env, process.platform);
  const command = await readCommand(options);
  if (options.out !== undefined) await checkOut(options.out);

  const means = { model: options.model, languages: await languageFilesIn(options.languages) };
  const programs = await prepareLaunch(signal);
  await using demo = await serveDemo();
  const url = command.url ?? demo.url;
  await using chromium = await launchBrowser({ ...programs, headless });
  if (!headless) {
    if (options.model || options.languages) await (await openBridge(chromium, means)).page.close();
    return await show(chromium.browser, url, signal);
  }
  // Without a window, no options page exists to choose a model in, and a warning describes the alternative.
  const { bridge } = await openBridge(chromium, means);
  const { panel, ...scraped } = await scrapeAndPicture(chromium.browser, bridge, { ...command, url }, signal);
  const { warning } = scraped.response.data;
  if (warning) say(`warning: ${warning}`);
  if (panel) say(`Side panel: ${await keepPicture(panel)}`);
  await writeOutput(await printed(scraped, options.json), options.out);
}

/** Opens a page for the user, and resolves once they have closed the last window. */
async function show(browser: Browser, url: string, signal: AbortSignal): Promise<void> {
  await openPage(browser, url);
  say(WHAT_TO_CLICK);
  await abortable(lastWindowClosed(browser), signal);
}

/**
 * Waits until the last window is closed. On most systems the program ends with it, and so does the connection; on macOS
 * it continues.
 */
function lastWindowClosed(browser: Browser): Promise<void> {
  return new Promise((resolve) => {
    browser.once('disconnected', () => resolve());
    browser.on('targetdestroyed', () => {
      if (!browser.targets().some((target) => target.type() === 'page')) resolve();
    });
  });
}

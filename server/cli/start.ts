import { builtExtension } from '../chromium/build.ts';
import { chromiumPath } from '../chromium/chromium.ts';
import { openBridge, setUpModel } from '../chromium/extension-page.ts';
import { launchBrowser, warnRoot } from '../chromium/launch.ts';
import { Problem } from '../problem.ts';
import { sweepTemporaryFolders } from '../temporary.ts';
import { readOrder } from './command.ts';
import { serveDemo } from './demo.ts';
import { checkOut, keepPicture, printed, write } from './output.ts';
import { scrape } from './scrape.ts';
import { show } from './show.ts';
import { HELP, type Options, parseOptions, runsHeadless } from './start-options.ts';

/** Aborted when the person, or whatever started the command, wants it to end. */
const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(name, () => stop.abort(new Problem('start: Stopped.', 130)));
}

try {
  await start(parseOptions(process.argv.slice(2), process.env), stop.signal);
} catch (thrown) {
  // Whatever else broke when it was stopped broke because of that.
  const { message, exitCode } = Problem.from(stop.signal.aborted ? stop.signal.reason : thrown, 'start');
  process.stderr.write(`${message}\n`);
  process.exitCode = exitCode;
}

async function start(options: Options, signal: AbortSignal): Promise<void> {
  if (options.help) return write(HELP);
  const headless = runsHeadless(options, process.env, process.platform);
  const order = await readOrder(options);
  if (options.out !== undefined) await checkOut(options.out);

  const extension = await builtExtension(signal);
  const executablePath = await chromiumPath(signal);
  await using demo = await serveDemo();
  warnRoot();
  await sweepTemporaryFolders();
  await using chromium = await launchBrowser({ executablePath, extension, headless });
  // Without a window there are no options to choose a model in, and a warning says what to do instead.
  if (options.model || headless) {
    const { page, bridge } = await openBridge(chromium.browser, chromium.extensionId);
    await setUpModel(bridge, options.model);
    await page.close();
  }
  const url = order.url ?? demo.url;
  if (!headless) {
    await show(chromium.browser, url, signal);
    return;
  }
  const { panel, ...result } = await scrape(chromium.browser, { ...order, url }, signal);
  const { warning } = result.response.data;
  if (warning) process.stderr.write(`warning: ${warning}\n`);
  if (panel) process.stderr.write(`Side panel: ${await keepPicture(panel)}\n`);
  await write(await printed(result, options.json), options.out);
}

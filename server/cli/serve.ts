import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { builtExtension } from '../chromium/build.ts';
import { chromiumPath } from '../chromium/chromium.ts';
import { launchBrowser, warnRoot } from '../chromium/launch.ts';
import type { LogEntry } from '../http/responding.ts';
import { openScrapingBrowser } from '../http/scraping-browser.ts';
import { startService } from '../http/service.ts';
import { Problem } from '../problem.ts';
import { sweepTemporaryFolders } from '../temporary.ts';
import { write } from './output.ts';
import { HELP, parseServeOptions, type ServeOptions } from './serve-options.ts';

/** Milliseconds that scrapes may still run once the server is told to stop. */
const DRAIN_LIMIT = 8_000;

/** Aborted when the person, or whatever started the command, wants it to end. The second time nothing is waited for. */
const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(name, () => stop.abort(new Problem('serve: Stopped.', 130)));
}

const say = (line: string) => process.stderr.write(`${line}\n`);

try {
  await serve(parseServeOptions(process.argv.slice(2), process.env), stop.signal);
} catch (thrown) {
  const { message, exitCode } = Problem.from(stop.signal.aborted ? stop.signal.reason : thrown, 'serve');
  say(message);
  process.exitCode = exitCode;
}

async function serve(
  { help, profile, key: chosen, model, ...options }: ServeOptions,
  signal: AbortSignal,
): Promise<void> {
  if (help) return write(HELP);
  const key = chosen ?? randomUUID();
  say('Building the extension, unless it is built…');
  const extension = await builtExtension(signal);
  const executablePath = await chromiumPath(signal);
  warnRoot();
  await sweepTemporaryFolders();
  await using service = await startService({
    ...options,
    key,
    profiles: profile,
    log(entry) {
      say(inOneLine(entry));
      if (entry.fault !== undefined) console.error(entry.fault);
    },
    async openBrowser(options) {
      say('Starting Chromium…');
      const launch = { executablePath, extension, headless: true, extensionPagesOnly: true, profile: options.profile };
      return openScrapingBrowser(await launchBrowser(launch), { ...options, model });
    },
  });
  await write(`POST ${service.url}/v2/scrape\n${chosen ? '' : `Key: ${key}\n`}`);

  if (!signal.aborted) await once(signal, 'abort');
  say('Stopping…');
  await service.drain(DRAIN_LIMIT);
}

/** Without query and fragment, which may hold secrets. */
function inOneLine({ status, milliseconds, url }: LogEntry): string {
  const address = url && new URL(url);
  const page = address ? `  ${address.origin}${address.pathname}` : '';
  return `POST /v2/scrape  ${status}  ${milliseconds} ms${page}`;
}

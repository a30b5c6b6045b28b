import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createOpenAiModel } from '../../lib/model';
import { launchBrowser } from '../chromium/launch.ts';
import { tryDatabase } from '../database/open.ts';
import { createMailer } from '../http/monitor/mailer.ts';
import type { LogEntry } from '../http/responding.ts';
import { openScrapingBrowser } from '../http/scraping-browser.ts';
import { startService } from '../http/service.ts';
import { openPlaywrightBrowser } from '../sessions/playwright-browser.ts';
import { takeFolder } from './data-folder.ts';
import { languageFilesIn } from './language-options.ts';
import { say, writeOutput } from './output.ts';
import { prepareLaunch, runCommand } from './run.ts';
import { parseServeOptions, SERVE_HELP } from './serve-options.ts';

/** Milliseconds that scrapes may still run once the server is to stop. */
const DRAIN_LIMIT = 8_000;

await runCommand('serve', async (signal) => {
  const {
    help,
    profile: profiles,
    key: chosen,
    model,
    place,
    languages: folder,
    mail,
    ...options
  } = parseServeOptions(process.argv.slice(2), process.env);
  if (help) return writeOutput(SERVE_HELP);
  const languages = await languageFilesIn(folder);
  if ('address' in place) await tryDatabase(place.address);
  using data = 'folder' in place ? await takeFolder(place) : undefined;
  if (data && 'folder' in place && data.path !== place.folder) {
    say(`Another server keeps its jobs in ${place.folder}; those of this one are in ${data.path}.`);
  }
  const key = chosen ?? randomUUID();
  say('Building the extension, unless it is built…');
  const programs = await prepareLaunch(signal);
  await using service = await startService({
    ...options,
    key,
    profiles,
    database: data ? { folder: data.path } : place,
    accountFolder: data?.path,
    mailer: mail && createMailer(mail),
    model: model && createOpenAiModel({ ...model.settings, ...(model.key && { key: model.key }) }),
    log(entry) {
      say(inOneLine(entry));
      if (entry.fault !== undefined) console.error(entry.fault);
    },
    async openBrowser({ profile }) {
      say('Starting Chromium…');
      const launch = { ...programs, headless: true, extensionPagesOnly: true, profile };
      return openScrapingBrowser(await launchBrowser(launch), { profile, model, languages });
    },
    openSessionBrowser: ({ profile }) =>
      openPlaywrightBrowser({ executablePath: programs.executablePath, ...(profile && { profile }) }),
  });
  await writeOutput(`POST ${service.url}/v2/scrape\n${chosen ? '' : `Key: ${key}\n`}`);

  if (!signal.aborted) await once(signal, 'abort');
  say('Stopping…');
  await service.drain(DRAIN_LIMIT);
});

/** Formats an entry without the address's query and fragment, which may hold secrets. */
function inOneLine({ path, event, note, status, milliseconds, url }: LogEntry): string {
  if (note !== undefined) return note;
  const address = url && new URL(url);
  const page = address ? `  ${address.origin}${address.pathname}` : '';
  const work = event ? `webhook, event ${event}` : path ? `POST ${path}` : 'page of a job';
  return `${work}  ${status || 'no response'}  ${milliseconds} ms${page}`;
}

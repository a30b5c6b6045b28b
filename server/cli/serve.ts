import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createOpenAiModel } from '../../lib/model';
import { launchBrowser } from '../chromium/launch.ts';
import { tryDatabase } from '../database/open.ts';
import { createMailer } from '../http/monitor/mailer.ts';
import type { LogEntry } from '../http/responding.ts';
import { openScrapingBrowser } from '../http/scraping-browser.ts';
import { startService } from '../http/service.ts';
import { keyOfProgram } from '../own-browser/programs.ts';
import { Problem } from '../problem.ts';
import { openPlaywrightBrowser } from '../sessions/playwright-browser.ts';
import { takeFolder } from './data-folder.ts';
import { languageFilesIn } from './language-options.ts';
import { say, writeOutput } from './output.ts';
import { prepareLaunch, runCommand } from './run.ts';
import { parseServeOptions, SERVE_HELP } from './serve-options.ts';

/** How long scrapes may still run when the server is stopping, in ms. */
const DRAIN_LIMIT = 8_000;

await runCommand('serve', async (signal) => {
  const {
    help,
    profile: profiles,
    key: chosen,
    model,
    place,
    program,
    languages: folder,
    mail,
    ...options
  } = parseServeOptions(process.argv.slice(2), process.env);
  if (help) return writeOutput(SERVE_HELP);
  if (program !== undefined) return writeOutput(`${programKey(chosen, program)}\n`);
  const languages = await languageFilesIn(folder);
  if ('address' in place) await tryDatabase(place.address);
  using data = 'folder' in place ? await takeFolder(place) : undefined;
  if (data && 'folder' in place && data.path !== place.folder) {
    say(`Another server keeps its jobs in ${place.folder}; those of this one are in ${data.path}.`);
  }
  const key = chosen ?? randomUUID();
  const programs = options.browser === 'mine' ? undefined : await prepareLaunch(signal);
  await using service = await startService({
    ...options,
    key,
    profiles,
    database: data ? { folder: data.path } : place,
    accountFolder: data?.path,
    pairingFolder: data?.path,
    say,
    mailer: mail && createMailer(mail),
    model: model && createOpenAiModel({ ...model.settings, ...(model.key && { key: model.key }) }),
    log(entry) {
      say(inOneLine(entry));
      if (entry.fault !== undefined) console.error(entry.fault);
    },
    async openBrowser({ profile }) {
      if (!programs) throw new TypeError('Every page is read in the browser of the person.');
      say('Starting Chromium…');
      const launch = { ...programs, headless: true, extensionPagesOnly: true, profile };
      return openScrapingBrowser(await launchBrowser(launch), { profile, model, languages });
    },
    ...(programs && {
      openSessionBrowser: ({ profile }) =>
        openPlaywrightBrowser({ executablePath: programs.executablePath, ...(profile && { profile }) }),
    }),
  });
  await writeOutput(`POST ${service.url}/v2/scrape\n${chosen ? '' : `Key: ${key}\n`}`);

  if (options.browser !== 'headless') {
    say(`Your browser: open Winnow’s settings, turn on “Programs on this computer”, and enter ${service.url}`);
  }

  if (!signal.aborted) await once(signal, 'abort');
  say('Stopping…');
  await service.drain(DRAIN_LIMIT);
});

/** Creates the key of a program from the server's key. @throws Problem if the server's key is missing, or the name is wrong */
function programKey(serverKey: string | undefined, name: string): string {
  if (serverKey === undefined) throw new Problem('program: Set WINNOW_KEY first, to the key of the server.', 2);
  const key = keyOfProgram(serverKey, name);
  if (key === undefined)
    throw new Problem('program: A name is 1 to 40 of a–z, 0–9 and -, and does not begin with -.', 2);
  return key;
}

/** Formats an entry without the address's query and fragment, which may hold secrets. */
function inOneLine({ path, event, note, status, milliseconds, url }: LogEntry): string {
  if (note !== undefined) return note;
  const address = url && new URL(url);
  const page = address ? `  ${address.origin}${address.pathname}` : '';
  const work = event ? `webhook, event ${event}` : path ? `POST ${path}` : 'page of a job';
  return `${work}  ${status || 'no response'}  ${milliseconds} ms${page}`;
}

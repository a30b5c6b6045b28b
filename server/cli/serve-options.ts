import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { SearchEngine } from '../../lib/operations/search/engines/engine';
import type { ChosenModel } from '../chromium/extension-page.ts';
import { checkDatabase } from '../database/postgres.ts';
import type { MailOptions } from '../http/monitor/mailer.ts';
import type { BrowserChoice } from '../own-browser/open.ts';
import { Problem } from '../problem.ts';
import type { ChosenFolder } from './data-folder.ts';
import { LANGUAGE_HELP, LANGUAGE_OPTIONS } from './language-options.ts';
import { chooseMail, MAIL_HELP, MAIL_OPTIONS } from './mail-options.ts';
import { chooseModel, MODEL_HELP, MODEL_OPTIONS } from './model-options.ts';
import { chooseSearchEngine, SEARCH_ENGINE_HELP, SEARCH_ENGINE_OPTIONS } from './search-engine-options.ts';
import { parseArguments, usageOf, wholeNumber } from './usage.ts';

export const SERVE_HELP = `Usage: npm run serve -- [options]

Answers POST /v2/scrape on 127.0.0.1 with a headless Chromium that holds Winnow, until it is stopped.

  --port N         the port to listen on; 3002 without it
  --key KEY        the key that clients send, 16 characters or more; better in WINNOW_KEY or a file, since all users of this
                   computer can see command lines; without any of them one is made and printed
  --key-file FILE  a file that holds nothing but the key
  --browser WHICH  headless: browsers of its own, which nobody sees, without this; mine: the browser that you use, with Winnow
                   in it and your consent; both: yours for requests whose profile is called browser, headless for others
  --program NAME   prints a key of its own for a program of that name, and ends; the person reads the name when it asks
  --concurrency N  scrapes at the same time, 1 to 32; 2 without it
  --profile DIR    the folder where the profiles of requests are kept; without it they go when the server ends
  --data DIR       the folder where crawls and batches are kept for a day, with the Postgres that is built in, and what was done
                   is counted; without it winnow in the user's data folder, or winnow-2 where a server uses that. Jobs go on
                   there after the server has ended, whatever way
  --database URL   the postgres:// address of a Postgres in place of that; all servers that name the same one share their work.
                   Better in WINNOW_DATABASE, since all users of this computer can see command lines
  --webhook-secret TEXT
                   signs the events that webhooks get; better in WINNOW_WEBHOOK_SECRET, since all users of this computer can
                   see command lines; without both they have no signature
${MODEL_HELP}
${SEARCH_ENGINE_HELP}
${MAIL_HELP}
${LANGUAGE_HELP}
  --help           this text
`;

export interface ServeOptions {
  port: number;
  key?: string | undefined;
  concurrency: number;
  browser: BrowserChoice;
  /** Name of a program whose key is to be printed. */
  program?: string | undefined;
  /** Folder of the profiles. */
  profile?: string | undefined;
  /** Place of crawls and batches: a folder, or the address of a Postgres. */
  place: ChosenFolder | { address: string };
  /** Signs the events that webhooks get. */
  webhookSecret?: string | undefined;
  /** The model for questions about pages; nothing answers them without it. */
  model?: ChosenModel | undefined;
  /** Searches the web; nothing does without it. */
  searchEngine?: SearchEngine | undefined;
  /** The mail server that messages about monitors go by; none are sent without it. */
  mail?: MailOptions | undefined;
  /** Folder of the languages that scans are recognized in. */
  languages?: string | undefined;
  help: boolean;
}

/** Minimum number of characters of a key that a user chose. Shorter keys can be guessed even if guesses are slowed. */
const SHORTEST_KEY = 16;

const usage = usageOf('npm run serve');

const BROWSERS = ['headless', 'mine', 'both'] as const satisfies readonly BrowserChoice[];

/**
 * Parses the command line.
 * @param argv arguments without node and script
 * @param env holds the key and the model, unless the arguments name them
 * @throws Problem with exit code 2 if an option is unknown, lacks its value or is out of range; it never repeats a key
 */
export function parseServeOptions(argv: string[], env: NodeJS.ProcessEnv): ServeOptions {
  const { values } = parseArguments(
    {
      args: argv,
      options: {
        port: { type: 'string', default: '3002' },
        key: { type: 'string' },
        'key-file': { type: 'string' },
        concurrency: { type: 'string', default: '2' },
        browser: { type: 'string', default: 'headless' },
        program: { type: 'string' },
        profile: { type: 'string' },
        data: { type: 'string' },
        database: { type: 'string' },
        'webhook-secret': { type: 'string' },
        ...MODEL_OPTIONS,
        ...SEARCH_ENGINE_OPTIONS,
        ...MAIL_OPTIONS,
        ...LANGUAGE_OPTIONS,
        help: { type: 'boolean', default: false },
      },
    },
    usage,
  );
  const { port, key, 'key-file': keyFile, concurrency, profile, 'webhook-secret': secret, help, ...rest } = values;
  const { browser, program, ...kept } = rest;
  const { data, database, languages, search, 'search-url': searchUrl, ...others } = kept;
  const { 'smtp-url': smtpUrl, 'smtp-from': smtpFrom, ...model } = others;
  return {
    port: wholeNumber('port', port, 0, 65_535, usage),
    key: chosenKey({ key, keyFile }, env),
    concurrency: wholeNumber('concurrency', concurrency, 1, 32, usage),
    browser: chosenBrowser(browser),
    program,
    profile,
    place: chosenPlace({ data, database }, env),
    webhookSecret: (secret ?? env.WINNOW_WEBHOOK_SECRET) || undefined,
    model: chooseModel(model, env),
    searchEngine: chooseSearchEngine({ search, 'search-url': searchUrl }, env, usage),
    mail: chooseMail({ url: smtpUrl, from: smtpFrom }, env),
    languages,
    help,
  };
}

/** @throws Problem if the browser's name is unknown */
function chosenBrowser(text: string): BrowserChoice {
  const chosen = BROWSERS.find((name) => name === text);
  if (!chosen) throw usage(`--browser is one of ${BROWSERS.join(', ')}.`);
  return chosen;
}

/** Chooses the place for jobs. @throws Problem for two places, or an address that does not belong to a Postgres */
function chosenPlace(
  { data, database }: { data?: string | undefined; database?: string | undefined },
  env: NodeJS.ProcessEnv,
): ServeOptions['place'] {
  if (data !== undefined && database !== undefined)
    throw usage('Jobs are in one place: leave out --data or --database.');
  if (data !== undefined) return { folder: data, isNamed: true };
  // An empty address may come from an unset variable: no other place will do then.
  const address = database ?? (env.WINNOW_DATABASE || undefined);
  if (address !== undefined) {
    checkDatabase(address);
    return { address };
  }
  return { folder: join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'winnow'), isNamed: false };
}

/** Reads the key: from the environment if the command line names none. @returns nothing if neither names one */
function chosenKey(
  { key, keyFile }: { key?: string | undefined; keyFile?: string | undefined },
  env: NodeJS.ProcessEnv,
): string | undefined {
  if (key !== undefined && keyFile !== undefined) throw usage('A key is in one place: leave out --key or --key-file.');
  const chosen = key ?? (keyFile === undefined ? env.WINNOW_KEY || undefined : contentOf(keyFile));
  if (chosen === undefined) return undefined;
  if (!/^[\x21-\x7e]*$/.test(chosen)) throw usage('A key has no spaces and only ASCII characters.');
  if (chosen.length < SHORTEST_KEY) throw usage(`A key has at least ${SHORTEST_KEY} characters.`);
  return chosen;
}

/** Reads a file without the end of its line, which editors add. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd();
  } catch (error) {
    throw new Problem(`key-file: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`, 2, error);
  }
}

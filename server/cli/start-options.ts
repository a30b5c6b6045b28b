import { environmentName } from '../../lib/transfer/export/environment';
import type { ChosenModel } from '../chromium/extension-page.ts';
import { commandLines } from './commands.ts';
import { LANGUAGE_HELP, LANGUAGE_OPTIONS } from './language-options.ts';
import { chooseModel, MODEL_HELP, MODEL_OPTIONS } from './model-options.ts';
import { parseArguments, usageOf } from './usage.ts';

export const START_HELP = `Usage: npm start -- [url] [options]
${commandLines()}
       Each of these has its options in --help, for example map --help; winnow in place of npm start -- does the same

Opens a Chromium with Winnow in it on the page at url, or on a demo article. Without a display it scrapes the page
instead, prints its markdown, and names a picture of the side panel on standard error.

  --formats a,b    formats to scrape, named as in the contract: markdown,html,links,…
  --request FILE   a v2 scrape request or a recording, as JSON; scripts in it run in the page
  --var NAME       fills {{NAME}} in what is typed, from the environment: {{password}} from PASSWORD, and a name that no
                   recorder gives from WINNOW_NAME; --var NAME=VARIABLE takes it from another variable
  --json           print the whole v2 response, pictures as data: URLs
  --out FILE       write there what would be printed
${MODEL_HELP}
${LANGUAGE_HELP}
  --headless       scrape and print although there is a display; so do formats, request, json and out
  --help           this text
`;

export interface StartOptions {
  url?: string | undefined;
  formats?: string[] | undefined;
  /** Path of a file with a request body or a recording. */
  requestFile?: string | undefined;
  /** Environment variables, by the name of the placeholder that each fills. */
  variables?: Record<string, string> | undefined;
  /** The model for questions about pages; without it they are not answered. */
  model?: ChosenModel | undefined;
  /** Folder of the languages to recognize scans in. */
  languages?: string | undefined;
  /** Path of the file to write to, instead of standard output. */
  out?: string | undefined;
  json: boolean;
  headless: boolean;
  help: boolean;
}

const usage = usageOf('npm start');

/**
 * Parses the command line.
 * @param argv arguments without node and script
 * @param env with the model, unless the arguments name it
 * @throws Problem with exit code 2 if an option is unknown, lacks its value or contradicts another
 */
export function parseStartOptions(argv: string[], env: NodeJS.ProcessEnv): StartOptions {
  const { values, positionals } = parseArguments(
    {
      args: argv,
      allowPositionals: true,
      options: {
        formats: { type: 'string' },
        request: { type: 'string' },
        var: { type: 'string', multiple: true },
        ...MODEL_OPTIONS,
        ...LANGUAGE_OPTIONS,
        out: { type: 'string' },
        json: { type: 'boolean', default: false },
        headless: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    },
    usage,
  );
  const [url, second] = positionals;
  if (second !== undefined) throw usage(`Only one address can be opened, "${second}" is a second one.`);
  if (values.formats !== undefined && values.request !== undefined) {
    throw usage('A request file has its own formats: leave out --formats or --request.');
  }
  if (values.var && values.request === undefined)
    throw usage('--var is for the texts of a request file: add --request.');
  return {
    url,
    formats: values.formats?.split(',').map((name) => name.trim()),
    requestFile: values.request,
    variables: values.var && Object.fromEntries(values.var.map(variableOf)),
    model: chooseModel(values, env),
    languages: values.languages,
    out: values.out,
    json: values.json,
    headless: values.headless,
    help: values.help,
  };
}

/** Parses a placeholder's name and its environment variable. Errors do not repeat the text, which may be a password. */
function variableOf(text: string): [name: string, variable: string] {
  const [, name, variable] = text.match(/^([a-z][a-z0-9_]{0,39})(?:=([a-z_]\w*))?$/i) ?? [];
  if (!name || name !== name.toLowerCase()) {
    throw usage('--var takes the name in {{name}}, as it is there, or name=VARIABLE, and never the value itself.');
  }
  return [name, variable ?? environmentName(name)];
}

/**
 * Chooses between a window and printing.
 * @returns true for printing: without a display, in CI, or if an option is only supported by printing
 */
export function runsHeadless(options: StartOptions, env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  const { headless, json, formats, requestFile, out } = options;
  const hasDisplay = platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
  return headless || json || Boolean(formats || requestFile || out || env.CI) || !hasDisplay;
}

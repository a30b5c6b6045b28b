import { parseArgs } from 'node:util';
import { firstSentence, Problem } from './problem.ts';

export const HELP = `Usage: npm start -- [url] [options]

Opens a Chromium with Winnow in it on the page at url, or on a demo article. Without a display it scrapes the page
instead, prints its markdown, and names a picture of the side panel on standard error.

  --formats a,b    formats to scrape, named as in the contract: markdown,html,links,…
  --request FILE   a v2 scrape request, as JSON
  --json           print the whole v2 response, pictures as data: URLs
  --out FILE       write there what would be printed
  --headless       scrape and print although there is a display; so do the four options above
  --help           this text
`;

export interface Options {
  url?: string;
  formats?: string[];
  /** Path of a file with a request body. */
  requestFile?: string;
  /** Path of the file to write to, instead of standard output. */
  out?: string;
  json: boolean;
  headless: boolean;
  help: boolean;
}

const usage = (sentence: string) => new Problem(`options: ${sentence} See npm start -- --help.`, 2);

/**
 * Reads the command line.
 * @param argv arguments without node and script
 * @throws Problem with exit code 2 where an option is unknown, lacks its value or contradicts another
 */
export function parseOptions(argv: string[]): Options {
  const { values, positionals } = parse(argv);
  const [url, second] = positionals;
  if (second !== undefined) throw usage(`Only one address can be opened, "${second}" is a second one.`);
  if (values.formats !== undefined && values.request !== undefined) {
    throw usage('A request file has its own formats: leave out --formats or --request.');
  }
  return {
    url,
    formats: values.formats?.split(',').map((name) => name.trim()),
    requestFile: values.request,
    out: values.out,
    json: values.json,
    headless: values.headless,
    help: values.help,
  };
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        formats: { type: 'string' },
        request: { type: 'string' },
        out: { type: 'string' },
        json: { type: 'boolean', default: false },
        headless: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw usage(firstSentence(error as Error));
  }
}

/**
 * Whether to scrape and print instead of opening a window: where there is no display, in CI, or where something was
 * asked for that only printing gives.
 */
export function runsHeadless(options: Options, env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  const { headless, json, formats, requestFile, out } = options;
  const hasDisplay = platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
  return headless || json || Boolean(formats || requestFile || out || env.CI) || !hasDisplay;
}

import { parseArgs } from 'node:util';
import { type ChosenModel, chosenModel, MODEL_HELP, MODEL_OPTIONS } from '../model.ts';
import { firstSentence, Problem } from '../problem.ts';

export const HELP = `Usage: npm run serve -- [options]

Answers POST /v2/scrape on 127.0.0.1 with a headless Chromium that holds Winnow, until it is stopped.

  --port N         the port to listen on; 3002 without it
  --key KEY        the key that clients send; without it one is made and printed
  --concurrency N  scrapes at the same time, 1 to 32; 2 without it
  --profile DIR    the folder where the profiles of requests are kept; without it they go when the server ends
${MODEL_HELP}
  --help           this text
`;

export interface ServeOptions {
  port: number;
  key?: string | undefined;
  concurrency: number;
  /** Folder of the profiles. */
  profile?: string | undefined;
  /** What answers questions about pages. */
  model?: ChosenModel | undefined;
  help: boolean;
}

const usage = (sentence: string) => new Problem(`options: ${sentence} See npm run serve -- --help.`, 2);

/**
 * Reads the command line.
 * @param argv arguments without node and script
 * @param env where the model is, unless the arguments say so
 * @throws Problem with exit code 2 where an option is unknown, lacks its value or is out of its range
 */
export function parseServeOptions(argv: string[], env: NodeJS.ProcessEnv): ServeOptions {
  const { port, key, concurrency, profile, help, ...model } = parse(argv);
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) throw usage('A key has no spaces and only ASCII characters.');
  return {
    port: wholeNumber('port', port, 0, 65_535),
    key,
    concurrency: wholeNumber('concurrency', concurrency, 1, 32),
    profile,
    model: chosenModel(model, env),
    help,
  };
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw usage(`--${name} takes a whole number from ${min} to ${max}, not "${text}".`);
}

function parse(argv: string[]) {
  try {
    const { values } = parseArgs({
      args: argv,
      options: {
        port: { type: 'string', default: '3002' },
        key: { type: 'string' },
        concurrency: { type: 'string', default: '2' },
        profile: { type: 'string' },
        ...MODEL_OPTIONS,
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw usage(firstSentence(error as Error));
  }
}

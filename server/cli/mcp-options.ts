import type { SearchEngine } from '../../lib/operations/search/engines/engine';
import type { ChosenModel } from '../chromium/extension-page.ts';
import { LANGUAGE_HELP, LANGUAGE_OPTIONS } from './language-options.ts';
import { chooseModel, MODEL_HELP, MODEL_OPTIONS } from './model-options.ts';
import { chooseSearchEngine, SEARCH_ENGINE_HELP, SEARCH_ENGINE_OPTIONS } from './search-engine-options.ts';
import { parseArguments, usageOf, wholeNumber } from './usage.ts';

export const MCP_HELP = `Usage: winnow mcp [options]

Serves an assistant that speaks the Model Context Protocol on standard input and output. A browser starts with the first page.
winnow connect prints what to write into an assistant's configuration.

  --files DIR      a folder whose documents the assistant may read; can be given several times; without it the folder that the
                   assistant starts this in
  --server URL     uses a running winnow serve in place of browsers of its own, with its key in WINNOW_KEY; the options
                   below are then those of that server
  --concurrency N  pages at the same time, 1 to 32; 2 without it
${MODEL_HELP}
${SEARCH_ENGINE_HELP}
${LANGUAGE_HELP}
  --help           this text
`;

interface McpOptions {
  files: string[];
  /** A running server, and its key. */
  server?: { url: string; key: string } | undefined;
  concurrency: number;
  model: ChosenModel | undefined;
  searchEngine: SearchEngine | undefined;
  languages: string | undefined;
}

const usage = usageOf('winnow mcp');

/**
 * Parses the command line of a server for one assistant.
 * @returns undefined if only the help is requested
 * @throws Problem with exit code 2 if an option is unknown, lacks its value or is invalid; it never repeats a key
 */
export function parseMcpOptions(argv: string[], env: NodeJS.ProcessEnv): McpOptions | undefined {
  const { values } = parseArguments(
    {
      args: argv,
      options: {
        files: { type: 'string', multiple: true },
        server: { type: 'string' },
        concurrency: { type: 'string', default: '2' },
        ...MODEL_OPTIONS,
        ...SEARCH_ENGINE_OPTIONS,
        ...LANGUAGE_OPTIONS,
        help: { type: 'boolean', default: false },
      },
    },
    usage,
  );
  const { files, server, concurrency, languages, help, search, 'search-url': searchUrl, ...model } = values;
  if (help) return undefined;
  return {
    files: files ?? ['.'],
    server: server === undefined ? undefined : runningServer(server, env),
    concurrency: wholeNumber('concurrency', concurrency, 1, 32, usage),
    model: chooseModel(model, env),
    searchEngine: chooseSearchEngine({ search, 'search-url': searchUrl }, env, usage),
    languages,
  };
}

function runningServer(text: string, env: NodeJS.ProcessEnv) {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw usage('--server takes an address such as http://127.0.0.1:3002.');
  if (!env.WINNOW_KEY) throw usage('A running server needs its key: set WINNOW_KEY.');
  return { url: url.origin, key: env.WINNOW_KEY };
}

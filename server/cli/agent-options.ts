import { WinnowError } from '../../lib/base/errors';
import { defined, isObject } from '../../lib/base/json';
import { type AgentRequest, agentRequest, type ParsedBody, parseBody } from '../../lib/contract';
import { checkJobSchema } from '../../lib/operations/job-schema';
import type { SearchEngine } from '../../lib/operations/search/engines/engine';
import type { ChosenModel } from '../chromium/extension-page.ts';
import { Problem } from '../problem.ts';
import { LANGUAGE_HELP, LANGUAGE_OPTIONS } from './language-options.ts';
import { chooseModel, MODEL_HELP, MODEL_OPTIONS } from './model-options.ts';
import { chooseSearchEngine, SEARCH_ENGINE_HELP, SEARCH_ENGINE_OPTIONS } from './search-engine-options.ts';
import { numberOr, parseArguments, usageOf, wholeNumber } from './usage.ts';

export const AGENT_HELP = `Usage: npm start -- agent "prompt" [options]

Answers a question from pages that it finds: those of --url and what they lead to, or those of a search. Steps are on standard
error, the answer on standard output. Without a model it prints the passages that fit best, or with --schema what pages declare.

  --url URL        a page to begin with; can be given several times
  --only           reads the pages of --url and no others
  --schema FILE    a JSON Schema of the data that is wanted, which is printed in place of an answer
  --effort LEVEL   low, medium or high: up to 5, 12 or 30 pages; medium without it
  --pages N        as many pages at most, in place of those of --effort
  --concurrency N  pages at the same time, 1 to 32, each in a browser of its own; 2 without it
  --json           print answer or data with their sources
  --out FILE       write there what would be printed
${MODEL_HELP}
${SEARCH_ENGINE_HELP}
${LANGUAGE_HELP}
  --help           this text
`;

interface AgentOptions {
  input: AgentRequest;
  warnings: string[];
  concurrency: number;
  model: ChosenModel | undefined;
  engine: SearchEngine | undefined;
  languages: string | undefined;
  json: boolean;
  /** Path of the file to write to, instead of standard output. */
  out: string | undefined;
}

const usage = usageOf('npm start -- agent');

/**
 * Parses the command line of an agent.
 * @param argv arguments after `agent`
 * @param env with model and search engine, unless the arguments name them
 * @returns undefined if only the help is requested
 * @throws Problem with exit code 2 if an option is unknown or lacks its value, or with a line for each invalid field
 */
export async function readAgentOptions(
  argv: string[],
  env: NodeJS.ProcessEnv,
  readJson: (file: string) => Promise<unknown>,
): Promise<AgentOptions | undefined> {
  const { values, positionals } = parseArguments(
    {
      args: argv,
      allowPositionals: true,
      options: {
        url: { type: 'string', multiple: true },
        only: { type: 'boolean', default: false },
        schema: { type: 'string' },
        effort: { type: 'string' },
        pages: { type: 'string' },
        concurrency: { type: 'string', default: '2' },
        json: { type: 'boolean', default: false },
        out: { type: 'string' },
        ...MODEL_OPTIONS,
        ...SEARCH_ENGINE_OPTIONS,
        ...LANGUAGE_OPTIONS,
        help: { type: 'boolean', default: false },
      },
    },
    usage,
  );
  const {
    url: urls = [],
    only,
    schema: file,
    effort,
    pages,
    concurrency,
    json,
    out,
    languages,
    help,
    ...means
  } = values;
  if (help) return undefined;
  if (positionals.length === 0) throw usage('Give the question.');
  const schema = file === undefined ? undefined : await readJson(file);
  if (file !== undefined && !isObject(schema)) throw new Problem(`schema: ${file} is no JSON Schema.`, 2);
  const parsed = parseBody(agentRequest, {
    prompt: positionals.join(' '),
    urls,
    strictConstrainToURLs: only,
    ...defined({ schema, effort }),
    ...(pages !== undefined && { maxCredits: numberOr(pages) }),
  });
  const { input, warnings } = checked(parsed);
  const { search, 'search-url': searchUrl, ...model } = means;
  const engine = chooseSearchEngine({ search, 'search-url': searchUrl }, env, usage);
  if (urls.length === 0 && !engine) throw usage('There is no search engine: add --url, --search-url or --search.');
  return {
    input,
    warnings,
    concurrency: wholeNumber('concurrency', concurrency, 1, 32, usage),
    model: chooseModel(model, env),
    engine,
    languages,
    json,
    out,
  };
}

function checked(parsed: ParsedBody<AgentRequest>) {
  if (!parsed.ok) throw Problem.ofIssues(parsed.issues);
  try {
    checkJobSchema(parsed.input);
  } catch (thrown) {
    throw Problem.ofIssues(WinnowError.from(thrown).init.issues ?? []);
  }
  return parsed;
}

import { isObject } from '../../lib/base/json';
import {
  type BatchRequest,
  batchRequest,
  type CrawlRequest,
  crawlRequest,
  type ParsedBody,
  parseBody,
} from '../../lib/contract';
import type { ChosenModel } from '../chromium/extension-page.ts';
import { Problem } from '../problem.ts';
import { LANGUAGE_HELP, LANGUAGE_OPTIONS } from './language-options.ts';
import { chooseModel, MODEL_HELP, MODEL_OPTIONS } from './model-options.ts';
import { numberOr, parseArguments, type Usage, usageOf, wholeNumber } from './usage.ts';

/** Help text shared by crawl and batch. */
const COMMON_HELP = `\
  --out FOLDER     writes a file for each page there, in folders by path, as soon as it is there; it must be new or empty
  --llms           writes llms.txt and llms-full.txt there, too
  --json           prints a line of JSON for each page, pictures as data: URLs
  --formats a,b    formats to scrape, named as in the contract; markdown without it
  --request FILE   further fields of the v2 request, as JSON; options win
  --concurrency N  pages at the same time, 1 to 32, each in a browser of its own; 2 without it
${MODEL_HELP}
${LANGUAGE_HELP}
  --help           this text

Without --out and --json it prints the markdown of all pages, one after the other. Progress is on standard error. Ctrl-C ends
it, and what was scraped by then stays.

Exit codes: 0 every page was scraped; 1 none was, or something else failed; 2 the command line is wrong; 3 some pages
failed; 130 it was stopped.
`;

export const CRAWL_HELP = `Usage: npm start -- crawl url [options]

Scrapes a site: the page at url, those of its sitemaps, and those that each page leads to.

  --limit N        as many pages at most; 10000 without it
  --depth N        follows so many links from url at most; 0 takes that page alone
  --include REGEX  takes only pages whose path matches it (RE2); can be given several times
  --exclude REGEX  leaves out pages whose path matches it; can be given several times
  --full-url       compares these with whole addresses instead of paths
  --sitemap MODE   include, only or skip; include without it
  --entire-domain  takes pages that are not below the path of url, too
  --subdomains     takes other hosts of the same domain, too
  --external       takes pages of other sites that a page leads to
  --ignore-query   takes addresses that differ in their query strings as one
  --ignore-robots  takes pages that robots.txt forbids
  --delay SECONDS  waits so long between two pages, and takes them one at a time
${COMMON_HELP}`;

export const BATCH_HELP = `Usage: npm start -- batch file [options]

Scrapes the pages whose addresses are in a file, one a line; - reads them from standard input.

${COMMON_HELP}`;

/** Formats of the pages, and options for scraping them. */
export interface PagesOptions {
  /** Path of the folder for their files. */
  out?: string | undefined;
  llms: boolean;
  json: boolean;
  concurrency: number;
  model?: ChosenModel | undefined;
  /** Folder of the languages to recognize scans in. */
  languages?: string | undefined;
}

const COMMON = {
  out: { type: 'string' },
  llms: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  formats: { type: 'string' },
  request: { type: 'string' },
  concurrency: { type: 'string', default: '2' },
  ...MODEL_OPTIONS,
  ...LANGUAGE_OPTIONS,
  help: { type: 'boolean', default: false },
} as const;

/** Reads a file of JSON. @throws Problem */
type ReadJson = (file: string) => Promise<unknown>;

interface Common extends Partial<Record<keyof typeof MODEL_OPTIONS, string>> {
  out?: string | undefined;
  llms: boolean;
  json: boolean;
  concurrency: string;
  languages?: string | undefined;
}

function pagesOptions(values: Common, env: NodeJS.ProcessEnv, usage: Usage): PagesOptions {
  const { out, llms, json, concurrency, languages } = values;
  if (llms && out === undefined) throw usage('--llms writes into the folder of the pages: add --out.');
  return {
    out,
    llms,
    json,
    concurrency: wholeNumber('concurrency', concurrency, 1, 32, usage),
    model: chooseModel(values, env),
    languages,
  };
}

/** Returns the fields of a request file, overridden by those of the options. */
async function bodyOf(
  file: string | undefined,
  fields: Record<string, unknown>,
  readJson: ReadJson,
): Promise<Record<string, unknown>> {
  const written = file === undefined ? {} : await readJson(file);
  if (!isObject(written)) throw new Problem(`request: ${file} is no JSON object.`);
  if (written.webhook !== undefined) throw new Problem('webhook: A command calls no webhook. Leave it out.');
  return { ...written, ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) };
}

function inputOf<Input>(parsed: ParsedBody<Input>): { input: Input; warnings: string[] } {
  if (!parsed.ok) throw Problem.ofIssues(parsed.issues);
  return parsed;
}

const formatsIn = (list: string | undefined) => list?.split(',').map((name) => name.trim());

/** A parsed command line; undefined if only the help is requested. */
export type PagesCommand<Input> = (PagesOptions & { input: Input; warnings: string[] }) | undefined;

const crawlUsage = usageOf('npm start -- crawl');

/**
 * Parses the command line of a crawl.
 * @param argv arguments after `crawl`
 * @throws Problem with exit code 2 if an option is unknown or lacks its value, or with a line for each invalid field
 */
export async function readCrawl(
  argv: string[],
  env: NodeJS.ProcessEnv,
  readJson: ReadJson,
): Promise<PagesCommand<CrawlRequest>> {
  const { values, positionals } = parseArguments(
    {
      args: argv,
      allowPositionals: true,
      options: {
        limit: { type: 'string' },
        depth: { type: 'string' },
        include: { type: 'string', multiple: true },
        exclude: { type: 'string', multiple: true },
        'full-url': { type: 'boolean' },
        sitemap: { type: 'string' },
        'entire-domain': { type: 'boolean' },
        subdomains: { type: 'boolean' },
        external: { type: 'boolean' },
        'ignore-query': { type: 'boolean' },
        'ignore-robots': { type: 'boolean' },
        delay: { type: 'string' },
        ...COMMON,
      },
    },
    crawlUsage,
  );
  if (values.help) return undefined;
  const options = pagesOptions(values, env, crawlUsage);
  const [url, second] = positionals;
  if (second !== undefined) throw crawlUsage(`Only one site can be crawled, "${second}" is a second one.`);
  const fields = {
    url,
    limit: numberOr(values.limit),
    maxDiscoveryDepth: numberOr(values.depth),
    includePaths: values.include,
    excludePaths: values.exclude,
    regexOnFullURL: values['full-url'],
    sitemap: values.sitemap,
    crawlEntireDomain: values['entire-domain'],
    allowSubdomains: values.subdomains,
    allowExternalLinks: values.external,
    ignoreQueryParameters: values['ignore-query'],
    ignoreRobotsTxt: values['ignore-robots'],
    delay: numberOr(values.delay),
  };
  const body = await bodyOf(values.request, fields, readJson);
  if (body.url === undefined) throw crawlUsage('Name the site: an address is missing.');
  const formats = formatsIn(values.formats);
  const pageFields = isObject(body.scrapeOptions) ? body.scrapeOptions : {};
  const whole = formats ? { ...body, scrapeOptions: { ...pageFields, formats } } : body;
  return { ...options, ...inputOf(parseBody(crawlRequest, whole)) };
}

const batchUsage = usageOf('npm start -- batch');

/**
 * Parses the command line of a batch.
 * @param argv arguments after `batch`
 * @param readAddresses reads the addresses of a file
 * @throws Problem if it contains none, or invalid lines
 * @throws Problem like `readCrawl`
 */
export async function readBatch(
  argv: string[],
  env: NodeJS.ProcessEnv,
  { readJson, readAddresses }: { readJson: ReadJson; readAddresses(file: string): Promise<string[]> },
): Promise<PagesCommand<BatchRequest>> {
  const { values, positionals } = parseArguments({ args: argv, allowPositionals: true, options: COMMON }, batchUsage);
  if (values.help) return undefined;
  const options = pagesOptions(values, env, batchUsage);
  const [file, second] = positionals;
  if (file === undefined) throw batchUsage('Name the file with the addresses, or - for standard input.');
  if (second !== undefined) throw batchUsage(`Only one file can be read, "${second}" is a second one.`);
  const urls = await readAddresses(file);
  const body = await bodyOf(values.request, { urls, formats: formatsIn(values.formats) }, readJson);
  return { ...options, ...inputOf(parseBody(batchRequest, body)) };
}

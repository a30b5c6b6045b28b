import { isObject } from '../../lib/base/json';
import { type ParsedBody, parseBody } from '../../lib/contract';
import {
  type LookupInput,
  type LookupName,
  lookupOf,
  type OperationInput,
  type OperationName,
  operationOf,
} from '../../lib/operations/registry';
import type { SearchEngine } from '../../lib/operations/search/engines/engine';
import { servedJob, servedLookup } from '../../lib/operations/served';
import type { CommandOption, OperationCommand } from '../../lib/operations/serving';
import type { ChosenModel } from '../chromium/extension-page.ts';
import { Problem } from '../problem.ts';
import { LANGUAGE_HELP, LANGUAGE_OPTIONS } from './language-options.ts';
import { chooseModel, MODEL_HELP, MODEL_OPTIONS } from './model-options.ts';
import { chooseSearchEngine, SEARCH_ENGINE_HELP, SEARCH_ENGINE_OPTIONS } from './search-engine-options.ts';
import { numberOr, parseArguments, type Usage, usageOf, wholeNumber } from './usage.ts';

/** Width of the column with the options in a help text, in characters. */
const COLUMN = 16;

const optionLine = (name: string, { value, help }: Pick<CommandOption, 'value' | 'help'>): string =>
  `  ${`--${name}${value ? ` ${value}` : ''}`.padEnd(COLUMN)} ${help}\n`;

/** @param tail lines about the options that commands of its kind share */
function helpOf(name: string, { argument, second, about, options }: OperationCommand, tail: string): string {
  const shown = second ? argument : `"${argument}"`;
  const lines = Object.entries(options).map(([option, row]) => optionLine(option, row));
  return `Usage: npm start -- ${name} ${shown} [options]\n\n${about}\n\n${lines.join('')}${tail}`;
}

/** Options for `parseArgs`. */
const parserOptions = ({ options }: OperationCommand) =>
  Object.fromEntries(
    Object.entries(options).map(([name, { value, many = false }]) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const), multiple: many },
    ]),
  );

/** Puts a value at a path of nested fields. */
function set(body: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) body[name] = value;
  else {
    const nested = isObject(body[name]) ? { ...body[name] } : {};
    set(nested, rest.join('.'), value);
    body[name] = nested;
  }
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function fieldValue({ value, as, sets = true }: CommandOption, given: unknown): unknown {
  if (!value) return sets;
  if (typeof given !== 'string') return given;
  return as === 'number' ? numberOr(given) : as === 'list' ? listOf(given) : given;
}

/** Writes the fields that the options of a command line set into a body. */
function setFields(
  body: Record<string, unknown>,
  { options }: OperationCommand,
  values: Record<string, unknown>,
): void {
  for (const [name, option] of Object.entries(options)) {
    if (values[name] !== undefined) set(body, option.field, fieldValue(option, values[name]));
  }
}

/** Returns the argument. Words without quotation marks are still one argument. @throws Problem for a second one */
function argumentOf({ second }: OperationCommand, positionals: readonly string[], usage: Usage): string | undefined {
  const [first, other] = positionals;
  if (second && other !== undefined) throw usage(second(other));
  return second || first === undefined ? first : positionals.join(' ');
}

/** Reads the values of a command line, whichever options its operation has. */
function readValues(command: OperationCommand, argv: string[], more: object, usage: Usage) {
  const options = { ...parserOptions(command), ...more };
  const { values, positionals } = parseArguments({ args: argv, allowPositionals: true, options }, usage);
  return { values: values as Record<string, unknown>, positionals };
}

function inputOf<Input>(parsed: ParsedBody<Input>): { input: Input; warnings: string[] } {
  if (!parsed.ok) throw Problem.ofIssues(parsed.issues);
  return parsed;
}

/** Returns an option's text. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const LOOKUP_OPTIONS = {
  json: { type: 'boolean', default: false },
  out: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** A parsed command line of a lookup. */
interface LookupOptions<Name extends LookupName> {
  input: LookupInput<Name>;
  engine?: SearchEngine | undefined;
  json: boolean;
  /** Path of the file to write to, instead of standard output. */
  out: string | undefined;
}

/** Returns the help of a lookup's command; undefined if no command runs it. */
export function lookupHelp(name: LookupName): string | undefined {
  const { command } = servedLookup<LookupName>(name);
  if (!command) return undefined;
  const tail = [
    optionLine('json', { help: command.json }),
    optionLine('out', { value: 'FILE', help: 'write there what would be printed' }),
    command.searches ? `${SEARCH_ENGINE_HELP}\n` : '',
    optionLine('help', { help: 'this text' }),
  ];
  return helpOf(name, command, tail.join(''));
}

/**
 * Parses the command line of a lookup.
 * @param argv arguments after its name
 * @param env with the search engine, unless the arguments name it
 * @returns undefined if only the help is requested
 * @throws Problem with exit code 2 if an option is unknown or lacks its value, or with a line for each invalid field
 */
export function readLookupOptions<Name extends LookupName>(
  name: Name,
  argv: string[],
  env: NodeJS.ProcessEnv,
): LookupOptions<Name> | undefined {
  const { command } = servedLookup(name);
  if (!command) throw new TypeError(`No command runs ${name}`);
  const usage = usageOf(`npm start -- ${name}`);
  const more = { ...(command.searches && SEARCH_ENGINE_OPTIONS), ...LOOKUP_OPTIONS };
  const { values, positionals } = readValues(command, argv, more, usage);
  const { json, help } = values;
  if (help) return undefined;
  const argument = argumentOf(command, positionals, usage);
  if (argument === undefined) throw usage(command.missing);
  const body: Record<string, unknown> = { [command.field]: argument };
  setFields(body, command, values);
  const { input } = inputOf(parseBody(lookupOf(name).request, body));
  const refused = json ? undefined : command.needsJson?.(input);
  if (refused) throw usage(refused);
  const chosen = { search: textOf(values.search), 'search-url': textOf(values['search-url']) };
  const engine = command.searches && chooseSearchEngine(chosen, env, usage);
  if (command.searches && !engine) throw usage('There is no search engine: add --search-url or --search.');
  return { input, engine, json: json === true, out: textOf(values.out) };
}

/** Help text shared by jobs over many pages. */
const JOB_HELP = `\
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

const JOB_OPTIONS = {
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

/** A parsed command line of a job over many pages; undefined if only the help is requested. */
type JobCommand = (PagesOptions & { input: OperationInput; warnings: string[] }) | undefined;

/** Reads the files that a command line names. @throws Problem */
export interface CommandFiles {
  readJson(file: string): Promise<unknown>;
  /** Reads the addresses of a file. @throws Problem if it contains none, or invalid lines */
  readAddresses(file: string): Promise<string[]>;
}

/** Returns the help of a job's command; undefined if no command runs it by its row. */
export function jobHelp(name: OperationName): string | undefined {
  const { command } = servedJob(name);
  return command && helpOf(name, command, JOB_HELP);
}

function pagesOptions(values: Record<string, unknown>, env: NodeJS.ProcessEnv, usage: Usage): PagesOptions {
  const out = textOf(values.out);
  const llms = values.llms === true;
  if (llms && out === undefined) throw usage('--llms writes into the folder of the pages: add --out.');
  const model = Object.fromEntries(Object.keys(MODEL_OPTIONS).map((name) => [name, textOf(values[name])]));
  return {
    out,
    llms,
    json: values.json === true,
    concurrency: wholeNumber('concurrency', String(values.concurrency), 1, 32, usage),
    model: chooseModel(model, env),
    languages: textOf(values.languages),
  };
}

/** Reads the fields of a request file. @throws Problem */
async function writtenIn(file: string | undefined, { readJson }: CommandFiles): Promise<Record<string, unknown>> {
  const written = file === undefined ? {} : await readJson(file);
  if (!isObject(written)) throw new Problem(`request: ${file} is no JSON object.`);
  if (written.webhook !== undefined) throw new Problem('webhook: A command calls no webhook. Leave it out.');
  return { ...written };
}

/**
 * Parses the command line of a job over many pages.
 * @param argv arguments after its name
 * @param env with the model, unless the arguments name it
 * @returns undefined if only the help is requested
 * @throws Problem with exit code 2 if an option is unknown or lacks its value, or with a line for each invalid field
 */
export async function readJobOptions(
  name: OperationName,
  argv: string[],
  env: NodeJS.ProcessEnv,
  files: CommandFiles,
): Promise<JobCommand> {
  const { command } = servedJob(name);
  if (!command) throw new TypeError(`No command runs ${name}`);
  const usage = usageOf(`npm start -- ${name}`);
  const { values, positionals } = readValues(command, argv, JOB_OPTIONS, usage);
  if (values.help) return undefined;
  const options = pagesOptions(values, env, usage);
  const argument = argumentOf(command, positionals, usage);
  if (argument === undefined && command.readsAddresses) throw usage(command.missing);
  const addresses = command.readsAddresses && argument ? await files.readAddresses(argument) : argument;
  const body = await writtenIn(textOf(values.request), files);
  if (addresses !== undefined) body[command.field] = addresses;
  setFields(body, command, values);
  if (body[command.field] === undefined) throw usage(command.missing);
  const formats = textOf(values.formats);
  if (formats !== undefined)
    set(
      body,
      command.formats,
      formats.split(',').map((format) => format.trim()),
    );
  return { ...options, ...inputOf(parseBody(operationOf(name).request, body)) };
}

import { readFile } from 'node:fs/promises';
import { defined, isObject } from '../../lib/base/json';
import { leavesNoTrace, parseRequest, type ScrapeRequest } from '../../lib/contract';
import { isOwnFile, readOwnFile } from '../../lib/recorder/import/own-file';
import { wantsOwnPage } from '../../lib/scrape/unsupported';
import { requestOf } from '../../lib/transfer/export/recording';
import { Problem } from '../problem.ts';
import type { StartOptions } from './start-options.ts';
import { readVariables } from './variables.ts';

/** A scrape from the command line. */
export interface Command {
  /** The page to open; absent for the demo article. */
  url?: string;
  /** The request, as parsed by the contract. */
  request: ScrapeRequest;
  /** Messages about it. */
  warnings: string[];
  /** Values of the request's variables by name. */
  variables: Record<string, string>;
  /** True if the extension opens the page by itself, so that its actions run on a fresh load. */
  ownPage: boolean;
  /** True for a scrape that leaves no trace, so that no view can show it. */
  ephemeral: boolean;
}

/** Replaces the address of the demo article, which is unknown before it is served. */
const DEMO_ADDRESS = 'http://127.0.0.1/';

/**
 * Reads the scrape from the options, and checks it before anything is started.
 * @throws Problem with a line for each invalid field
 */
export async function readCommand(
  { url: argument, formats, requestFile, variables = {} }: StartOptions,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Command> {
  const body = requestFile === undefined ? defined({ formats }) : await readBody(requestFile);
  if (argument !== undefined && isObject(body) && body.url !== undefined) {
    throw new Problem('url: Given twice, as an argument and in the request file.', 2);
  }
  const parsed = parseRequest(isObject(body) ? { url: argument ?? DEMO_ADDRESS, ...body } : body);
  if (!parsed.ok) throw Problem.ofIssues(parsed.issues);

  const { request, warnings } = parsed;
  const isNamed = argument !== undefined || (isObject(body) && body.url !== undefined);
  return {
    ...(isNamed && { url: request.url }),
    request,
    warnings,
    variables: readVariables(request.actions ?? [], variables, env),
    ownPage: wantsOwnPage(request),
    ephemeral: leavesNoTrace(request),
  };
}

/** Reads a request file as JSON. @throws Problem */
export const readJsonFile = async (file: string): Promise<unknown> => parse(await readTextFile('request', file), file);

/** Reads a file of text. @param field that names it in the error @throws Problem */
export const readTextFile = (field: string, file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'There is no such file' : `It cannot be read (${error.code})`;
    throw new Problem(`${field}: ${why}: ${file}`, 1, error);
  });

async function readBody(file: string): Promise<unknown> {
  const value = await readJsonFile(file);
  if (!isObject(value) || !isOwnFile(value)) return value;
  const read = readOwnFile(value);
  if (!read.ok) throw Problem.ofIssues(read.issues);
  return requestOf(read.recording, false);
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem(`request: ${file} is not JSON: ${(error as Error).message}`.replaceAll('\n', ' '), 1, error);
  }
}

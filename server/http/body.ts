import type * as z from 'zod';
import { WinnowError } from '../../lib/base/errors';
import { isObject, isTooDeep } from '../../lib/base/json';
import { parseBody, type ScrapeRequest } from '../../lib/contract';
import type { ParsedStart } from '../../lib/jobs/job-start';
import {
  type LookupInput,
  type LookupName,
  lookupOf,
  type OperationName,
  operationOf,
} from '../../lib/operations/registry';
import type { WantedRecording, WantedTab } from '../../lib/programs/protocol';
import { missingVariables } from '../../lib/recorder/variables';

/** Maximum size of a request's body, in bytes. */
export const BODY_LIMIT = 10_000_000;
/** Maximum nesting of objects and arrays: more than in any schema, and less than the limit of the browser's pipe. */
const DEPTH_LIMIT = 100;

/** Leaves braces to the extension: it types `\\{{` as `{{`. */
const SEND_THE_TEXT = 'Send the text that is to be typed in its place; where braces are meant, write \\{{.';

/** A start at this server, whose request the contract has accepted: the extension runs it unchanged. */
export interface ServerStart extends ParsedStart {
  /** Request of its first or only page. */
  page: ScrapeRequest;
  /** Path of the file that is read instead of a page, on this computer. */
  path?: string;
  /** The live tab of the person's browser that is read. */
  tab?: WantedTab | undefined;
  /** The recording in the person's browser that is replayed. */
  recording?: WantedRecording | undefined;
}

/** The part of it that a browser is given: without the fields that concern the server alone. */
export type BrowserStart = Omit<ServerStart, 'page' | 'tab' | 'recording'>;

/**
 * Reads the text of a request, whether its length is known beforehand or it arrives in chunks.
 * @throws WinnowError PAYLOAD_TOO_LARGE as soon as the limit is exceeded, CANCELLED if the client disconnects before
 * its end
 */
export async function takeText(request: Request): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of piecesOf(request, BODY_LIMIT, tooLarge)) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}

/**
 * Yields the body of a request chunk by chunk.
 * @throws the error from `beyond` as soon as the body exceeds `limit` bytes, CANCELLED if the client disconnects before
 * the end
 */
export async function* piecesOf(
  { body, headers }: Request,
  limit: number,
  beyond: () => WinnowError,
): AsyncGenerator<Uint8Array> {
  if (Number(headers.get('content-length')) > limit) throw beyond();
  // The unread rest is not cancelled, because that would end the connection before the response.
  const reader = body?.getReader();
  for (let size = 0; ; ) {
    const { done, value } = (await reader?.read().catch(left)) ?? { done: true };
    if (done) return;
    size += value.byteLength;
    if (size > limit) throw beyond();
    yield value;
  }
}

export const tooLarge = () => new WinnowError('PAYLOAD_TOO_LARGE', 'The body is larger than 10 MB.');

function left(cause: unknown): never {
  throw new WinnowError('CANCELLED', 'The client has left.', { cause });
}

/**
 * Parses the text of a request.
 * @returns its start, and the names of the fields that its caller has set
 * @throws WinnowError BAD_REQUEST_INVALID_JSON, or BAD_REQUEST with every invalid field
 */
export function readStart(operation: OperationName, text: string): { wanted: ServerStart; given: string[] } {
  const { request, firstPage } = operationOf(operation);
  const { input, warnings, given } = readBodyText(request, text);
  const page = firstPage(input);
  checkVariables(page);
  return { wanted: { operation, input, warnings, page }, given };
}

/** Refuses actions with variables, because the server cannot ask for their values. @throws WinnowError BAD_REQUEST */
function checkVariables({ actions = [] }: Partial<ScrapeRequest>): void {
  const issues = missingVariables(actions, {}, () => SEND_THE_TEXT);
  if (issues.length) throw WinnowError.badRequest(issues);
}

/** A parsed request of a lookup. */
export interface WantedLookup<Name extends LookupName> {
  input: LookupInput<Name>;
  /** Page that represents it in the log. */
  page: Partial<ScrapeRequest>;
}

/** Parses the text of a lookup's request. @throws WinnowError like `readStart` */
export function readLookup<Name extends LookupName>(lookup: Name, text: string): WantedLookup<Name> {
  const { request, page: pageOf } = lookupOf(lookup);
  const { input } = readBodyText(request, text);
  const page = pageOf(input);
  checkVariables(page);
  return { input, page };
}

/** Like `readStart`, without the fields that the caller has set. @throws WinnowError like `readStart` */
export const readBody = (operation: OperationName, text: string): ServerStart => readStart(operation, text).wanted;

/** Parses a JSON body. @throws WinnowError BAD_REQUEST_INVALID_JSON, or BAD_REQUEST with every invalid field */
export const readBodyText = <Input>(schema: z.ZodType<Input>, text: string) => readValue(schema, parseBodyText(text));

/** Parses the value of a JSON body. @throws WinnowError BAD_REQUEST with every invalid field */
export function readValue<Input>(
  schema: z.ZodType<Input>,
  body: unknown,
): { input: Input; warnings: string[]; given: string[] } {
  if (isTooDeep(body, DEPTH_LIMIT)) {
    throw new WinnowError('BAD_REQUEST', `The body is nested too deeply: more than ${DEPTH_LIMIT} levels.`);
  }
  const parsed = parseBody(schema, withoutFastMode(body));
  if (!parsed.ok) throw WinnowError.badRequest(parsed.issues);
  return { ...parsed, given: Object.keys(body as object) };
}

/**
 * Removes `fastMode: false`, which asks for nothing: the Python client library sends it with every request, its
 * `prepare_scrape_options`.
 */
export function withoutFastMode(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { fastMode, ...rest } = body;
  const asked = fastMode === false ? rest : body;
  return {
    ...asked,
    ...('scrapeOptions' in asked && { scrapeOptions: withoutFastMode(asked.scrapeOptions) }),
    ...(Array.isArray(asked.targets) && { targets: asked.targets.map(withoutFastMode) }),
  };
}

/** Parses the text of a body. @throws WinnowError BAD_REQUEST_INVALID_JSON */
export function parseBodyText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new WinnowError('BAD_REQUEST_INVALID_JSON', 'Bad request, malformed JSON', { cause });
  }
}

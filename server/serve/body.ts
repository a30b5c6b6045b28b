import { parseRequest, ScrapeError, type ScrapeRequest } from '../../lib/contract';
import { unfilled } from '../unfilled.ts';

/** Bytes of a request's body. */
export const BODY_LIMIT = 10_000_000;
/** Levels of objects and arrays in each other. More than any schema has, and less than what the browser's pipe takes. */
const DEPTH_LIMIT = 100;

/** What becomes of braces is the extension's doing: `\\{{` is typed as `{{`. */
const SEND_THE_TEXT = 'Send the text that is to be typed in its place; where braces are meant, write \\{{.';

export interface Wanted {
  /** As it came; the extension reads it once more, and warns of what it dropped. */
  body: Record<string, unknown>;
  request: ScrapeRequest;
}

/**
 * Reads the text of a request.
 * @throws ScrapeError BAD_REQUEST_INVALID_JSON, or BAD_REQUEST with every field that is wrong
 */
export function readBody(text: string): Wanted {
  const body = parse(text);
  if (isDeeperThan(DEPTH_LIMIT, body)) {
    throw new ScrapeError('BAD_REQUEST', `The body is nested too deeply: more than ${DEPTH_LIMIT} levels.`);
  }
  const parsed = parseRequest(body);
  if (!parsed.ok) throw ScrapeError.badRequest(parsed.issues);
  // Nobody can be asked here; the extension would refuse it, too, but only once a browser is there.
  const issues = unfilled(parsed.request.actions ?? [], {}, () => SEND_THE_TEXT);
  if (issues.length) throw ScrapeError.badRequest(issues);
  return { body: body as Record<string, unknown>, request: parsed.request };
}

/** Specification: nothing is kept with `zeroDataRetention`; `lockdown` counts as that, and its address is never logged. */
export const leavesNoTrace = ({ zeroDataRetention, lockdown }: ScrapeRequest): boolean => zeroDataRetention || lockdown;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ScrapeError('BAD_REQUEST_INVALID_JSON', 'Bad request, malformed JSON', { cause });
  }
}

/** Level by level: a function that called itself for each would run out of stack before it could say so. */
function isDeeperThan(limit: number, value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}

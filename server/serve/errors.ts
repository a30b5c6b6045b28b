import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorRecord, Issue } from '../../lib/contract';

/** Codes that a client of the service knows; with every other one the status says it. */
const KNOWN = /^(BAD_REQUEST|SCRAPE_)/;

export interface ErrorAnswer {
  status: ContentfulStatusCode;
  body: {
    success: false;
    code?: string;
    error: string;
    details?: { path: Issue['path']; message: string; code: 'custom' }[];
  };
}

/** A failure as a v2 server tells it. Specification: "Errors"; what it does not show is as public v2 servers do it. */
export function errorAnswer({ status, code, message, issues }: ErrorRecord): ErrorAnswer {
  const told = KNOWN.test(code) ? code : status === 500 ? 'UNKNOWN_ERROR' : undefined;
  return {
    status: status as ContentfulStatusCode,
    body: {
      success: false,
      ...(told && { code: told }),
      error: message,
      // Zod's own codes differ between its versions; this one says that the sentence tells what is wrong.
      ...(issues && { details: issues.map(({ path, message }) => ({ path, message, code: 'custom' as const })) }),
    },
  };
}

/** A request that names no field we could point at: which status, and one sentence. */
export const refusal = (status: ContentfulStatusCode, error: string): ErrorAnswer => ({
  status,
  body: { success: false, error },
});

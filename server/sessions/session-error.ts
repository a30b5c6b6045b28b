import { WinnowError } from '../../lib/base/errors';

/** Returns a refusal about a session, in the words of the reference v2 server if it defines any. */
export const sessionError = (status: 400 | 404 | 409 | 410 | 429 | 501 | 503, message: string, cause?: unknown) =>
  new WinnowError(status === 429 ? 'RATE_LIMITED' : 'UNPROCESSABLE', message, { status, cause });

export const sessionGone = () => sessionError(410, 'Browser session has been destroyed.');
export const sessionUnknown = () => sessionError(404, 'Browser session not found.');

/** The refusal of code that is to run in the user's own browser. */
export const noCodeThere = () =>
  sessionError(501, 'Your own browser runs no code of programs: send a prompt in place of the code.');

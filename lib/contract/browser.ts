import { LIMITS } from './limits';
import { requestFields } from './request';
import * as z from './zod';

/** Languages of programs that the interface names. A server may support fewer of them. */
const PROGRAM_LANGUAGES = ['node', 'python', 'bash'] as const;
export type ProgramLanguage = (typeof PROGRAM_LANGUAGES)[number];

const { code, seconds, ttl, activityTtl } = LIMITS.session;

/** Lifetime fields of a session, in seconds: total lifetime, and maximum idle time between calls. */
export const lifeFields = {
  ttl: z.int().min(ttl.min).max(ttl.max).default(ttl.default),
  activityTtl: z.int().min(activityTtl.min).max(activityTtl.max).default(activityTtl.default),
};

/** Fields of a program. Clients give its timeout in seconds. */
export const programFields = {
  code: z.string().min(1).max(code),
  language: z.enum(PROGRAM_LANGUAGES).default('node'),
  timeout: z.int().min(seconds.min).max(seconds.max).default(seconds.default),
  origin: requestFields.origin,
  integration: requestFields.integration,
};

/** Body that opens a browser session. The specification only names the profile; the rest matches the reference v2 server. */
export const browserRequest = z.strictObject({
  ...lifeFields,
  streamWebView: z.boolean().optional(),
  recordSession: z.boolean().optional(),
  profile: requestFields.profile,
  origin: requestFields.origin,
  integration: requestFields.integration,
});

export type BrowserRequest = z.output<typeof browserRequest>;

/** Body that runs a program in a browser session. */
export const executeRequest = z.strictObject(programFields);

const SESSION_STATUSES = ['active', 'destroyed'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** Query of the list of sessions. */
export const sessionQuery = z.object({ status: z.enum(SESSION_STATUSES).optional() });

/** Names the fields of a session request that are set in vain. */
export const withoutEffectOnSession = (request: BrowserRequest): string[] =>
  (['streamWebView', 'recordSession'] as const).filter((name) => request[name] === true);

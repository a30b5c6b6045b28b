import type { InteractRequest, ScrapeRequest } from '../../../lib/contract';
import type { Model } from '../../../lib/model';
import { TAB_HOST } from '../../../lib/programs/protocol';
import type { ActedAndRead } from '../../../lib/worker/program-runs.ts';
import type { OwnBrowser } from '../../own-browser/own-browser.ts';
import type { Execution } from '../../sessions/execution.ts';
import type { PromptOutcome } from '../../sessions/prompt/run-prompt.ts';
import type { SessionPage } from '../../sessions/session-browser.ts';
import { noCodeThere, sessionError } from '../../sessions/session-error.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import { type KeptRequest, type KeptScrapes, openingOf } from '../kept-scrapes.ts';
import { checkProgramLanguage } from './language.ts';

/** The outcome of a call, with its session. */
type Interaction = Execution & Partial<PromptOutcome> & { sessionId: string };

/** The sessions of scrapes: each has the page of its scrape, opened again by the first call. */
export interface Interactions {
  /**
   * @param signal aborted when the client has disconnected
   * @param opened called when the page was opened for this call
   * @throws WinnowError 404 for an unknown scrape, 409 if its page cannot be opened again, 501 for requests that need a
   * model or another language
   */
  run(
    scrapeId: string,
    request: InteractRequest,
    signal: AbortSignal,
    opened: () => Promise<void>,
  ): Promise<Interaction>;
  /**
   * Acts in the tab of the user's own browser that a scrape has read.
   * @returns undefined for a scrape of any other page
   * @throws WinnowError 409 if its page was in no tab, 501 for code; or as the extension throws it
   */
  runInOwnTab(scrapeId: string, request: InteractRequest, signal: AbortSignal): Promise<ActedAndRead | undefined>;
  /** Ends the session of a scrape. @returns how long it lasted, in ms; undefined if none was running */
  stop(scrapeId: string): Promise<number | undefined>;
}

interface InteractionsDeps {
  sessions: Sessions;
  scrapes: Pick<KeptScrapes, 'request'>;
  /** The user's own browser, if this server uses it. */
  ownBrowser?: Pick<OwnBrowser, 'takes' | 'act'> | undefined;
  /** Returns how a job's page was requested, without the request if that is not kept; undefined for an unknown page. */
  pageOfJob(id: string): Promise<{ request: ScrapeRequest | undefined } | undefined>;
  /** Finds the steps for a prompt; absent without a model. */
  model?: Model | undefined;
}

const NO_MODEL =
  'This server has no model for prompts: start it with --model-url and --model, or send code in place of the prompt.';

const OWN =
  'This page was read in your own browser, but in no tab: read one by "tab:active" or "tab:ID", and interact with that.';

/**
 * Lets callers with the same key wait for the same work.
 * @returns a function that joins the work of a key, or begins it; the work is aborted once all waiting callers have
 * left
 */
function createJoinedWork() {
  const running = new Map<string, JoinedWork>();
  function start(key: string, begin: (signal: AbortSignal) => Promise<string>): JoinedWork {
    const leave = new AbortController();
    const forget = () => {
      if (running.get(key) === joined) running.delete(key);
    };
    const joined: JoinedWork = { work: begin(leave.signal).finally(forget), waiting: 0, leave, forget };
    running.set(key, joined);
    return joined;
  }
  return async (key: string, signal: AbortSignal, begin: (signal: AbortSignal) => Promise<string>): Promise<string> => {
    const joined = running.get(key) ?? start(key, begin);
    joined.waiting++;
    const left = () => {
      joined.waiting--;
      if (joined.waiting > 0) return;
      joined.forget();
      joined.leave.abort(signal.reason);
    };
    signal.addEventListener('abort', left, { once: true });
    if (signal.aborted) left();
    try {
      return await joined.work;
    } finally {
      signal.removeEventListener('abort', left);
    }
  };
}

interface JoinedWork {
  work: Promise<string>;
  /** Number of waiting callers. */
  waiting: number;
  leave: AbortController;
  /** Prevents further callers from joining. */
  forget(): void;
}

async function actInOwnTab(
  { scrapes, ownBrowser }: Pick<InteractionsDeps, 'scrapes' | 'ownBrowser'>,
  scrapeId: string,
  { prompt, code, timeout, existingSessionId }: InteractRequest,
  signal: AbortSignal,
): Promise<ActedAndRead | undefined> {
  const kept = existingSessionId === undefined ? await scrapes.request(scrapeId) : undefined;
  if (!ownBrowser || kept?.url !== TAB_HOST) return undefined;
  if (code !== undefined) throw noCodeThere();
  return ownBrowser.act({ tab: { scrapeId }, wish: prompt ?? '', left: timeout * 1_000 }, signal);
}

/** Finds how pages were opened, to open them again. */
function createFinder({ scrapes, pageOfJob, ownBrowser }: Omit<InteractionsDeps, 'sessions' | 'model'>) {
  // A server that is started without it later still has its scrapes.
  const isOwn = (request: KeptRequest) => request.url === TAB_HOST || ownBrowser?.takes(request) === true;

  /**
   * Returns how the page of a scrape was opened, or of a page of a job; undefined if that is not kept.
   * @throws WinnowError 404 for an unknown scrape
   */
  async function find(scrapeId: string): Promise<KeptRequest | undefined> {
    const request = await scrapes.request(scrapeId);
    if (request) return request;
    const page = await pageOfJob(scrapeId);
    if (!page) throw sessionError(404, 'Job not found.');
    return page.request && openingOf(page.request);
  }

  /** Returns the same for a page that can be opened again. @throws WinnowError 404 or 409 */
  async function requestOf(scrapeId: string): Promise<KeptRequest> {
    const request = await find(scrapeId);
    if (!request)
      throw sessionError(409, 'How this page was opened is not kept: scrape it by itself, then interact with that.');
    if (isOwn(request)) throw sessionError(409, OWN);
    if (/^https?:/i.test(request.url)) return request;
    throw sessionError(409, 'This was made of a file: there is no page to interact with.');
  }

  return { find, requestOf };
}

export function createInteractions({ sessions, model, ...known }: InteractionsDeps): Interactions {
  const { find, requestOf } = createFinder(known);
  /** Ids of sessions by the ids of their scrapes. */
  const opened = new Map<string, string>();
  const joining = createJoinedWork();
  async function create(
    scrapeId: string,
    { ttl, activityTtl }: InteractRequest,
    signal: AbortSignal,
    done: () => Promise<void>,
  ) {
    const { profile, ...setup } = await requestOf(scrapeId);
    const { id } = await sessions.create({ ttl, activityTtl, profile, setup }, signal);
    opened.set(scrapeId, id);
    await done();
    return id;
  }

  /** Returns the session of a scrape, which simultaneous calls share. */
  async function sessionOf(
    scrapeId: string,
    request: InteractRequest,
    signal: AbortSignal,
    done: () => Promise<void>,
  ): Promise<string> {
    const known = opened.get(scrapeId);
    if (known && sessions.get(known)?.status === 'active') return known;
    opened.delete(scrapeId);
    return joining(scrapeId, signal, (left) => create(scrapeId, request, left, done));
  }

  /** Returns the work of a call on the page. @throws WinnowError 501 */
  function workOf({ code, prompt, language, timeout }: InteractRequest) {
    if (code !== undefined) {
      checkProgramLanguage(language);
      return (page: SessionPage, signal: AbortSignal): Promise<Execution> => page.runCode(code, { timeout, signal });
    }
    if (!model) throw sessionError(501, NO_MODEL);
    return (page: SessionPage, signal: AbortSignal) => page.runPrompt(prompt ?? '', model, { timeout, signal });
  }

  return {
    async run(scrapeId, request, signal, done) {
      const { existingSessionId } = request;
      if (!opened.has(scrapeId)) await (existingSessionId === undefined ? requestOf : find)(scrapeId);
      const work = workOf(request);
      const sessionId = existingSessionId ?? (await sessionOf(scrapeId, request, signal, done));
      return { sessionId, ...(await sessions.use(sessionId, signal, work)) };
    },

    runInOwnTab: (...asked) => actInOwnTab(known, ...asked),

    async stop(scrapeId) {
      const id = opened.get(scrapeId);
      opened.delete(scrapeId);
      return id === undefined ? undefined : sessions.destroy(id);
    },
  };
}

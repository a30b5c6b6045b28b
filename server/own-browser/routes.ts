import type { Hono, MiddlewareHandler } from 'hono';
import * as z from 'zod';
import { WinnowError } from '../../lib/base/errors';
import { defined, isObject } from '../../lib/base/json';
import { interactRequest } from '../../lib/contract';
import type { OperationName } from '../../lib/operations/registry';
import { recordingIn, TAB_HOST, tabIn } from '../../lib/programs/protocol';
import type { ActedAndRead } from '../../lib/worker/program-runs.ts';
import { tokenIn } from '../http/admission.ts';
import { parseBodyText, readBody, readBodyText, readValue, type ServerStart } from '../http/body.ts';
import { errorAnswer, refusal } from '../http/errors.ts';
import type { KeyCheck } from '../http/key.ts';
import { allowing, answerWith, answerWork, type Env, type LogEntry, needsKey } from '../http/responding.ts';
import { noCodeThere } from '../sessions/session-error.ts';
import type { OwnBrowser } from './own-browser.ts';
import { MAIN, type Programs } from './programs.ts';

/** Paths of the lists of open tabs and of recordings. */
export const TABS_PATH = '/v2/browser/tabs';
export const RECORDINGS_PATH = '/v2/browser/recordings';

/** Lists of the work of all programs: they would reveal results that the user has allowed to another program. */
const LISTS =
  /^\/v[12]\/(?:team\/activity|crawl\/active|crawl\/ongoing|batch\/scrape\/active|batch\/scrape\/ongoing|agent|monitor|browser|interact)$/;

const MAIN_ONLY = refusal(403, 'Forbidden: only the server’s own key lists what all programs do.');

/** Identifies the program of a request by its key, for all work that it starts. */
export const knowingProgram =
  (programs: Programs): MiddlewareHandler<Env> =>
  async (context, next) => {
    const program = programs.nameOf(tokenIn(context.req.header('authorization')) ?? '');
    if (program === undefined) return next();
    const { method, path } = context.req;
    if (program !== MAIN && method === 'GET' && LISTS.test(path)) return answerWith(context, MAIN_ONLY);
    return programs.during(program, next);
  };

/**
 * Reads the body of a scrape. If `hasBrowser` is true, its address may name a live tab, or a recording with the values of its
 * variables in `variables`.
 * @throws WinnowError as `readBody`
 */
export function readInBrowser(name: OperationName, text: string, hasBrowser: boolean): ServerStart {
  const body = hasBrowser && name === 'scrape' ? parseBodyText(text) : undefined;
  if (!isObject(body)) return readBody(name, text);
  const tab = tabIn(body.url);
  const named = recordingIn(body.url);
  if (tab === undefined && named === undefined) return readBody(name, text);
  const { variables = {}, ...request } = body;
  const values = named === undefined ? {} : readValue(variableValues, variables).input;
  const asked = named === undefined ? body : request;
  const wanted = readBody(name, JSON.stringify({ profile: { name: 'browser' }, ...asked, url: TAB_HOST }));
  const issues = [
    ...(wanted.page.profile?.name === 'browser'
      ? []
      : [fault('profile', 'This is in your own browser: leave it out.')]),
    ...(named !== undefined && wanted.page.actions
      ? [fault('actions', 'The recording has its own: leave it out.')]
      : []),
  ];
  if (issues.length > 0) throw WinnowError.badRequest(issues);
  return { ...wanted, ...defined({ tab, recording: named === undefined ? undefined : { name: named, values } }) };
}

/** Values of a recording's variables, by name. */
const variableValues = z.record(z.string().max(40), z.string().max(10_000));

const fault = (field: string, message: string) => ({ path: [field], field, message });

const noBrowser = () =>
  new WinnowError('SERVICE_UNAVAILABLE', 'This server does not use your own browser.', {
    nextStep: 'Start it with --browser mine.',
  });

interface OwnBrowserRoutesDeps {
  isKey: KeyCheck;
  log(entry: LogEntry): void;
  ownBrowser?: OwnBrowser | undefined;
}

/** Adds the routes that only the user's browser supports. */
export function addOwnBrowserRoutes(app: Hono<Env>, deps: OwnBrowserRoutesDeps): void {
  const { isKey, ownBrowser } = deps;
  const addList = (
    path: string,
    name: string,
    read: (browser: OwnBrowser, signal: AbortSignal) => Promise<object[]>,
  ) => {
    app.get(path, needsKey(isKey), async (context) => {
      if (!ownBrowser) throw noBrowser();
      return context.json({ success: true, [name]: await read(ownBrowser, context.req.raw.signal) });
    });
    app.all(path, allowing('GET'));
  };
  addList(TABS_PATH, 'tabs', (browser, signal) => browser.tabs(signal));
  addList(RECORDINGS_PATH, 'recordings', (browser, signal) => browser.recordings(signal));
  addTabInteraction(app, deps);
}

/** Acts in a live tab by a prompt: the user's browser runs no code of programs. */
function addTabInteraction(app: Hono<Env>, { isKey, log, ownBrowser }: OwnBrowserRoutesDeps): void {
  const path = `${TABS_PATH}/:tab/interact`;
  app.post(path, needsKey(isKey), (context) =>
    answerWork(context, log, {
      read(text) {
        const { prompt, code, timeout } = readBodyText(interactRequest, text).input;
        const tab = tabIn(`tab:${context.req.param('tab')}`);
        if (tab === undefined) throw WinnowError.badRequest([fault('tab', 'Must be active, or the id of a tab.')]);
        if (code !== undefined) throw noCodeThere();
        return { tab, wish: prompt ?? '', left: timeout * 1_000, page: {} };
      },
      async respond({ page: _none, ...wanted }) {
        if (!ownBrowser) throw noBrowser();
        return context.json(actedBody(await ownBrowser.act(wanted, context.req.raw.signal)));
      },
      refuse: ({ record }) => errorAnswer(record),
    }),
  );
  app.all(path, allowing('POST'));
}

/** Formats what was done in a tab, with the page afterwards. */
export const actedBody = ({ page, output, ...acted }: ActedAndRead) => ({
  success: true,
  output,
  result: output,
  ...acted,
  data: page.response.data,
});

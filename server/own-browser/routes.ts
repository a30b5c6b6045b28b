import type { Hono, MiddlewareHandler } from 'hono';
import { WinnowError } from '../../lib/base/errors';
import { isObject } from '../../lib/base/json';
import type { OperationName } from '../../lib/operations/registry';
import { TAB_HOST, tabIn } from '../../lib/programs/protocol';
import { tokenIn } from '../http/admission.ts';
import { parseBodyText, readBody, type ServerStart } from '../http/body.ts';
import { errorAnswer, refusal } from '../http/errors.ts';
import type { KeyCheck } from '../http/key.ts';
import { allowing, answerWith, type Env, needsKey } from '../http/responding.ts';
import type { OwnBrowser } from './own-browser.ts';
import { MAIN, type Programs } from './programs.ts';

/** Path of the list of open tabs. */
export const TABS_PATH = '/v2/browser/tabs';

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
 * Reads the body of a scrape. Its address may name a live tab if `hasTabs` is true.
 * @throws WinnowError as `readBody`
 */
export function readTab(name: OperationName, text: string, hasTabs: boolean): ServerStart {
  const body = hasTabs && name === 'scrape' ? parseBodyText(text) : undefined;
  const tab = isObject(body) ? tabIn(body.url) : undefined;
  if (tab === undefined || !isObject(body)) return readBody(name, text);
  const wanted = readBody(name, JSON.stringify({ profile: { name: 'browser' }, ...body, url: TAB_HOST }));
  if (wanted.page.profile?.name !== 'browser') {
    throw WinnowError.badRequest([
      { path: ['profile'], field: 'profile', message: 'A tab is in your own browser: leave profile out.' },
    ]);
  }
  return { ...wanted, tab };
}

const noBrowser = () =>
  new WinnowError('SERVICE_UNAVAILABLE', 'This server does not use your own browser.', {
    nextStep: 'Start it with --browser mine.',
  });

interface OwnBrowserRoutesDeps {
  isKey: KeyCheck;
  ownBrowser?: OwnBrowser | undefined;
}

/** Adds the routes that only the user's browser supports. */
export function addOwnBrowserRoutes(app: Hono<Env>, { isKey, ownBrowser }: OwnBrowserRoutesDeps): void {
  app.get(TABS_PATH, needsKey(isKey), async (context) => {
    try {
      if (!ownBrowser) throw noBrowser();
      return context.json({ success: true, tabs: await ownBrowser.tabs(context.req.raw.signal) });
    } catch (thrown) {
      if (thrown instanceof WinnowError) return answerWith(context, errorAnswer(thrown.record));
      throw thrown;
    }
  });
  app.all(TABS_PATH, allowing('GET'));
}

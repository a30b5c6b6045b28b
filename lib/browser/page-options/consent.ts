import { evalSnippets } from '@duckduckgo/autoconsent';
import { browser } from 'wxt/browser';
import { deadline } from '@/lib/async';
import type { ConsentOutcome } from '@/lib/page/consent';
import { servePages } from '../messages';
import { callScript, inject } from '../page-scripts';

/** Milliseconds that answering a dialog may take. */
const LIMIT = 4_000;
/** Milliseconds beyond that for the scripts to get into all frames and out again. */
const SLACK = 1_000;

/** Traces of consent dialogs: most pages have none, and are not searched further. */
const HINTS = ['cookie', 'consent', 'gdpr', 'privacy', 'cmp'].flatMap((word) => [
  `[id*="${word}" i]`,
  `[class*="${word}" i]`,
  `script[src*="${word}" i]`,
  `iframe[src*="${word}" i]`,
]);

let rules: Promise<unknown> | undefined;

/** The rules lie in the package beside the script, and are read once in a worker's life. */
const readRules = () =>
  (rules ??= fetch(browser.runtime.getURL('/consent-rules.json' as '/')).then((response) => response.json()));

/**
 * Says no to the dialog about cookies that a page may show.
 * @returns nothing if there is none, and for a page that went on meanwhile, lets no script in or keeps one of its frames busy
 */
export const rejectConsent = (tabId: number): Promise<ConsentOutcome | undefined> =>
  deadline(answerDialog(tabId), LIMIT + SLACK, () => undefined).catch(() => undefined);

async function answerDialog(tabId: number): Promise<ConsentOutcome | undefined> {
  const [hinted] = await browser.scripting.executeScript({
    target: { tabId },
    injectImmediately: true,
    func: (hints: string) => document.querySelector(hints) !== null,
    args: [HINTS.join()],
  });
  if (!hinted?.result) return undefined;
  // Else each frame would be waited for until it has loaded, which some never do.
  const all = { target: { tabId, allFrames: true }, injectImmediately: true };
  await inject(all, 'consent');
  const answers = await callScript(all, 'consent', { name: 'reject', args: [await readRules(), LIMIT] });
  const outcomes = answers.flatMap(({ value }) => (value as ConsentOutcome | null) ?? []);
  return outcomes.find(({ isRejected }) => isRejected) ?? outcomes[0];
}

/**
 * Runs the library's own functions in the page's world, where its rules need what only the page's scripts see. Only
 * their names come from a page's process, and only the frame that asks is touched. To be called while the worker
 * starts.
 */
export const serveConsent = (): void =>
  servePages('consent', ({ tab, frameId }) => ({
    async runSnippet(name: string): Promise<boolean> {
      if (!Object.hasOwn(evalSnippets, name) || tab?.id === undefined || frameId === undefined) return false;
      return runInPage(tab.id, frameId, evalSnippets[name as keyof typeof evalSnippets]);
    },
  }));

async function runInPage(tabId: number, frameId: number, func: () => unknown): Promise<boolean> {
  const [answer] = await browser.scripting.executeScript({
    target: { tabId, frameIds: [frameId] },
    injectImmediately: true,
    world: 'MAIN',
    func,
  });
  return Boolean(answer?.result);
}

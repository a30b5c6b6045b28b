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

/** Words in names of consent dialogs and addresses of those who provide them. */
const WORDS = ['cookie', 'consent', 'gdpr', 'privacy', 'cmp'];
const withWord = (...attributes: string[]) =>
  WORDS.flatMap((word) => attributes.map((attribute) => `[${attribute}*="${word}" i]`)).join();

/** Elements that are named like consent dialogs; not what only leads to a policy, nor the page as a whole. */
const NAMED = `:is(${withWord('id', 'class', 'aria-label')}):not(html, body, a, a *, svg *), iframe:is(${withWord('src')})`;
/** Scripts of those who provide such dialogs, under any name. */
const PROVIDED = `script:is(${withWord('src')})`;

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
  const [found] = await browser.scripting.executeScript({
    target: { tabId },
    injectImmediately: true,
    func: mayBeAsked,
    args: [NAMED, PROVIDED],
  });
  if (!found?.result) return undefined;
  // Else each frame would be waited for until it has loaded, which some never do.
  const all = { target: { tabId, allFrames: true }, injectImmediately: true };
  await inject(all, 'consent');
  const answers = await callScript(all, 'consent', { name: 'reject', args: [await readRules(), LIMIT] });
  const outcomes = answers.flatMap(({ value }) => (value as ConsentOutcome | null) ?? []);
  return outcomes.find(({ isRejected }) => isRejected) ?? outcomes[0];
}

/**
 * Tells whether something is in sight that may be a consent dialog: most pages have none, many have but the script of
 * one, and neither is searched further. Runs in the page: nothing of this file is there.
 */
function mayBeAsked(named: string, provided: string): boolean {
  const isShown = (element: Element) => {
    if (!(element instanceof HTMLElement) || !element.checkVisibility({ visibilityProperty: true })) return false;
    if (element instanceof HTMLIFrameElement) return element.offsetHeight > 1;
    // biome-ignore lint/performance/useDomNodeTextContent: what is not shown does not count
    return element.shadowRoot !== null || element.innerText.trim() !== '';
  };
  if ([...document.querySelectorAll(named)].some(isShown)) return true;
  if (!document.querySelector(provided)) return false;
  return [...document.querySelectorAll('body > *, body > * > *')].some(
    (element) => getComputedStyle(element).position === 'fixed' && isShown(element),
  );
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

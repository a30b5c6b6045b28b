import { evalSnippets } from '@duckduckgo/autoconsent';
import { browser } from 'wxt/browser';
import { deadline } from '@/lib/base/async';
import type { ConsentOutcome } from '@/lib/page/consent';
import { servePages } from '../messages';
import { callScript, inject } from '../page-scripts';

/** Timeout for answering a dialog, in ms. */
const LIMIT = 4_000;
/** Additional time for the scripts to get into all frames and return, in ms. */
const SLACK = 1_000;

/** Words in names of consent dialogs and addresses of their providers. */
const WORDS = ['cookie', 'consent', 'gdpr', 'privacy', 'cmp'];
const withWord = (...attributes: string[]) =>
  WORDS.flatMap((word) => attributes.map((attribute) => `[${attribute}*="${word}" i]`)).join();

/** Elements named like consent dialogs; neither links to a policy, nor the page as a whole. */
const NAMED = `:is(${withWord('id', 'class', 'aria-label')}):not(html, body, a, a *, svg *), iframe:is(${withWord('src')})`;
/** Scripts of consent providers, under any name. */
const PROVIDED = `script:is(${withWord('src')})`;

let rules: Promise<unknown> | undefined;

/** The rules are in the package next to the script, and are read once in a worker's life. */
const readRules = () =>
  (rules ??= fetch(browser.runtime.getURL('/consent-rules.json' as '/')).then((response) => response.json()));

/**
 * Declines the cookie dialog that a page may show.
 * @returns undefined if the page shows none, navigated meanwhile, keeps scripts out or keeps one of its frames busy
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
  // Otherwise the browser would wait for each frame to load, which some never do.
  const all = { target: { tabId, allFrames: true }, injectImmediately: true };
  await inject(all, 'consent');
  const answers = await callScript(all, 'consent', { name: 'reject', args: [await readRules(), LIMIT] });
  const outcomes = answers.flatMap(({ value }) => (value as ConsentOutcome | null) ?? []);
  return outcomes.find(({ isRejected }) => isRejected) ?? outcomes[0];
}

/**
 * Returns true if the page visibly contains something that may be a consent dialog. Most pages lack a dialog, and many only
 * have the script of one; neither are searched further. Runs in the page, so it cannot use anything from this file.
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
 * Runs the library's own functions in the page's world, since its rules need what only the page's scripts see. Only the
 * functions' names come from a page's process, and only the frame that asks is touched. Call while the worker starts.
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

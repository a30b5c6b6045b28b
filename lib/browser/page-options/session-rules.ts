import { type Browser, browser } from 'wxt/browser';
import { createSerial } from '@/lib/base/async';

type Rule = Omit<Browser.declarativeNetRequest.Rule, 'id'>;

/** @returns the host of the extension's own pages: its id in Chromium, another name in Firefox */
export const ownHost = (): string => new URL(browser.runtime.getURL('/')).host;

/** Callers choose unique ids, so only one addition at a time can look for free ones. */
const inOrder = createSerial();

/**
 * Adds rules about requests until the browser closes or they are removed.
 * @returns a function that removes them; it never throws
 */
export function addSessionRules(rules: Rule[]): Promise<() => Promise<void>> {
  return inOrder(async () => {
    const taken = (await browser.declarativeNetRequest.getSessionRules()).map(({ id }) => id);
    const first = Math.max(0, ...taken) + 1;
    const addRules = rules.map((rule, index) => ({ ...rule, id: first + index }));
    await browser.declarativeNetRequest.updateSessionRules({ addRules });
    return () => removeRules(addRules.map(({ id }) => id));
  });
}

/** For the worker's start: removes the rules of closed tabs, now and whenever a tab closes. */
export function sweepSessionRules(): void {
  browser.tabs.onRemoved.addListener((closed) => void removeWhere((tabIds) => tabIds.includes(closed)));
  browser.tabs
    .query({})
    .then((tabs) => {
      const open = new Set(tabs.map(({ id }) => id));
      return removeWhere((tabIds) => !tabIds.some((tabId) => open.has(tabId)));
    })
    // The next worker removes them.
    .catch(() => undefined);
}

async function removeWhere(isOver: (tabIds: number[]) => boolean): Promise<void> {
  const rules = await browser.declarativeNetRequest.getSessionRules();
  await removeRules(rules.filter(({ condition }) => isOver(condition.tabIds ?? [])).map(({ id }) => id));
}

const removeRules = (removeRuleIds: number[]): Promise<void> =>
  browser.declarativeNetRequest.updateSessionRules({ removeRuleIds }).catch(() => undefined);

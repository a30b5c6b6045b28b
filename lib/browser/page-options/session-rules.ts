import { type Browser, browser } from 'wxt/browser';

type Rule = Omit<Browser.declarativeNetRequest.Rule, 'id'>;

/** Ids are the caller's to choose and must not meet; one addition at a time can look for free ones. */
let adding: Promise<unknown> = Promise.resolve();

/**
 * Adds rules about requests until the browser ends or they are taken back.
 * @returns a function that takes them back; it never throws
 */
export function addSessionRules(rules: Rule[]): Promise<() => Promise<void>> {
  const added = adding.then(async () => {
    const taken = (await browser.declarativeNetRequest.getSessionRules()).map(({ id }) => id);
    const first = Math.max(0, ...taken) + 1;
    const addRules = rules.map((rule, index) => ({ ...rule, id: first + index }));
    await browser.declarativeNetRequest.updateSessionRules({ addRules });
    return () => removeRules(addRules.map(({ id }) => id));
  });
  adding = added.catch(() => undefined);
  return added;
}

/** For the worker's start: takes back what an earlier one left for tabs that are gone. */
export async function sweepSessionRules(): Promise<void> {
  const open = new Set((await browser.tabs.query({})).map(({ id }) => id));
  const left = (await browser.declarativeNetRequest.getSessionRules()).filter(
    ({ condition }) => !condition.tabIds?.some((tabId) => open.has(tabId)),
  );
  await removeRules(left.map(({ id }) => id));
}

const removeRules = (removeRuleIds: number[]): Promise<void> =>
  browser.declarativeNetRequest.updateSessionRules({ removeRuleIds }).catch(() => undefined);

import { i18n } from '#i18n';
import { delay } from '@/lib/base/async';
import type { Action } from '@/lib/contract';
import { steadyText } from '@/lib/recorder/ending/steady-text';
import type { EndFact } from '@/lib/recorder/recording';
import { replaceLiteral } from '@/lib/recorder/script';
import type { RecordedElement } from '@/lib/recorder/selector';
import { ACTION_TIMEOUT, FOCUS_TIMEOUT, waitLimit } from '@/lib/scrape/actions/action';
import type { EngineContext, ReplayOutcome } from './engine';
import { ActionError, type DrivenPage } from './page-driver';

/** Properties of an action beyond the contract. */
export interface KnownAction {
  target?: RecordedElement | undefined;
  /** The state that a click leaves a checkbox in: if it already has that state, it is not clicked. */
  checked?: boolean | undefined;
}

/** The actions of a recording when they are replayed. */
export interface Replay {
  /** Known properties by index in the request; undefined if nothing is known. */
  actions: readonly (KnownAction | undefined)[];
  /** The steps in words, by the same index. */
  sentences: readonly string[];
  /** Checks at each moment whether a service that does not wait could do it, too. */
  strict: boolean;
  /** Final state of the page, if known. */
  end?: { facts: readonly EndFact[]; url?: string | undefined; kept?: readonly string[] | undefined };
}

/** Interval between two checks for the element that a service would wait for, in ms. */
const LOOK = 100;
/** How long a service waits for a selector, in ms. */
const SERVICE_WAIT = 30_000;
/** How long the last wait of a recording is kept in any case, in ms. */
const LAST_WAIT = 5_000;
/** How long the page may take to reach its recorded end, in ms. */
const COMING = 4_000;
/** How long the added wait is for an element that exists but is not ready because it opens or moves, in ms. */
const OPENING = 500;

/** Prepares each action of a recording for the page as it is now. */
export function createReplaying(
  { actions, strict, end }: Pick<Replay, 'actions' | 'strict' | 'end'>,
  page: DrivenPage,
  context: Pick<EngineContext, 'left'>,
) {
  const outcome: ReplayOutcome = { healed: [], mends: [] };

  async function judge(action: Action, index: number): Promise<void> {
    const selector = selectorOf(action, actions[index]);
    if (selector === undefined || (action.type === 'click' && action.all)) return;
    if (action.type === 'wait') return present(selector);
    if ((await page.count?.(selector)) === 0) outcome.mends.push({ index, wait: { selector } });
    else if (action.type === 'click' && (await page.isReady?.(selector)) === false) {
      outcome.mends.push({ index, wait: { milliseconds: OPENING } });
    }
  }

  /** Waits for a selector like a service: any match is enough, and other recorded properties are ignored. */
  async function present(selector: string): Promise<void> {
    const end = Date.now() + waitLimit(context, SERVICE_WAIT);
    while ((await page.count?.(selector)) === 0) {
      if (Date.now() >= end) throw new ActionError(i18n.t('errors.action.waitInVain', { selector }));
      await delay(LOOK);
    }
  }

  /**
   * Waits for what comes last, and tells whether the page is as it ended without it: decoration need not come again.
   */
  async function endsWithout(selector: string, wanted: NonNullable<Replay['end']>): Promise<boolean> {
    const patience = Date.now() + LAST_WAIT;
    const until = Date.now() + waitLimit(context, SERVICE_WAIT);
    while ((await page.count?.(selector)) === 0 && Date.now() < until) {
      if (Date.now() >= patience && (await isAsItEnded(wanted, page))) return true;
      await delay(LOOK);
    }
    return false;
  }

  return {
    outcome,
    /** Compares the final page, after all actions are done. */
    async after(): Promise<void> {
      if (end && page.compareEnd) Object.assign(outcome, await compare(end, page, context));
    },
    /** @returns the action to do; undefined if it is already done */
    async before(action: Action, index: number): Promise<Action | undefined> {
      const known = actions[index];
      if (strict) await judge(action, index);
      // A service waits until a selector matches, not until the match is visible.
      if (strict && action.type === 'wait' && action.selector) return undefined;
      if (action.type === 'wait' && action.selector && index === actions.length - 1) {
        if (end?.facts.length && (await endsWithout(action.selector, end))) return undefined;
      }
      if (!known?.target || !page.locate || (action.type === 'click' && action.all)) return action;
      if (action.type === 'write' && !strict) await enter(known.target, page, context);
      if (action.type === 'write' || action.type === 'press') return action;
      const limit = waitLimit(context, action.type === 'wait' ? SERVICE_WAIT : ACTION_TIMEOUT);
      const located = await page.locate(known.target, limit);
      if (!located || located.otherRow) throw new ActionError(notFound(known.target, located?.otherRow));
      if (known.checked !== undefined && located.checked === known.checked) return undefined;
      if (located.selector === known.target.selector) return action;
      const { selector, target } = located;
      if (target) outcome.healed.push({ index, selector, target });
      return withSelector(action, known.target.selector, selector);
    },
  };
}

/** Focuses the field that had the focus when the text was typed, if the page does not do that. */
async function enter(field: RecordedElement, page: DrivenPage, context: Pick<EngineContext, 'left'>): Promise<void> {
  const limit = waitLimit(context, FOCUS_TIMEOUT);
  const located = await page.locate?.(field, limit);
  if (!located || (await page.hasFocus?.(located.selector, limit)) !== false) return;
  await page.click(located.selector, false, waitLimit(context, ACTION_TIMEOUT));
}

async function isAsItEnded({ facts, url, kept = [] }: NonNullable<Replay['end']>, page: DrivenPage): Promise<boolean> {
  const now = await page.compareEnd?.(facts).catch(() => undefined);
  if (!now) return false;
  return now.found.every((found) => found === null) && (url === undefined || isSamePlace(now.url, url, kept));
}

/** Compares the page with how it ended when it was recorded, and gives it time to come there. */
async function compare(
  { facts, url, kept = [] }: NonNullable<Replay['end']>,
  page: DrivenPage,
  context: Pick<EngineContext, 'left'>,
): Promise<Pick<ReplayOutcome, 'elsewhere' | 'notCompared'>> {
  const until = Date.now() + waitLimit(context, COMING);
  const missing = new Map<EndFact | undefined, string>();
  for (const fact of [undefined, ...facts]) missing.set(fact, '');
  let wasSeen = false;
  for (;;) {
    const now = await page.compareEnd?.(facts).catch(() => undefined);
    if (now) {
      wasSeen = true;
      facts.forEach((fact, index) => {
        const found = now.found[index];
        if (found === null) missing.delete(fact);
        else if (missing.has(fact)) missing.set(fact, found ?? '');
      });
      if (url === undefined || isSamePlace(now.url, url, kept)) missing.delete(undefined);
      else missing.set(undefined, now.url);
    }
    if (missing.size === 0) return {};
    if (Date.now() >= until) break;
    await delay(LOOK);
  }
  if (!wasSeen) return { notCompared: true };
  const elsewhere = [...missing].map(([fact, found]) =>
    fact ? differenceOf(fact, found) : i18n.t('warnings.replay.address', { found, expected: url ?? '' }),
  );
  return { elsewhere };
}

/** @param otherRow words of the row that is in its place */
function notFound({ selector, candidates, fingerprint, row }: RecordedElement, otherRow: string | undefined): string {
  if (row) return i18n.t('errors.action.noRow', { row: row.name });
  if (otherRow) return i18n.t('errors.action.otherRow', { found: otherRow, expected: fingerprint.row ?? '' });
  const others = candidates.length - 1;
  return others > 0
    ? i18n.t('errors.action.notFoundAnyWay', others, { selector })
    : i18n.t('errors.action.notFound', { selector });
}

/** Describes a difference in a sentence. */
function differenceOf({ kind, name, value, label = '', selectors }: EndFact, found: string): string {
  const what = label || (selectors[0] ?? '');
  switch (kind) {
    case 'value':
      return i18n.t('warnings.replay.value', { what, found, expected: value });
    case 'attribute':
      return i18n.t('warnings.replay.value', { what: `${what} (${name})`, found, expected: value });
    case 'count':
      return i18n.t('warnings.replay.count', { what, found, expected: value });
    case 'digest':
      return i18n.t('warnings.replay.digest', { what });
    case 'class':
      return i18n.t('warnings.replay.class', { what, expected: value });
    case 'text':
      return found
        ? i18n.t('warnings.replay.text', { found, expected: value })
        : i18n.t('warnings.replay.noText', { expected: value });
  }
}

/**
 * Compares addresses but ignores the parts that may differ between runs: queries and record numbers, except numbers and
 * queries that the user pressed or typed.
 */
function isSamePlace(one: string, other: string, kept: readonly string[]): boolean {
  const place = (address: string) => {
    const { host, pathname, hash } = new URL(address);
    return steadyText(`${host}${pathname}${hash}`, (number) => kept.includes(number));
  };
  return place(one) === place(other);
}

const selectorOf = (action: Action, known: KnownAction | undefined): string | undefined =>
  'selector' in action ? action.selector : action.type === 'executeJavascript' ? known?.target?.selector : undefined;

/** Returns an action with the new selector of its element; scripts contain the selector as a literal. */
function withSelector(action: Action, before: string, now: string): Action {
  if (action.type === 'executeJavascript') {
    return { ...action, script: replaceLiteral(action.script, before, now) };
  }
  return 'selector' in action && action.selector === before ? ({ ...action, selector: now } as Action) : action;
}

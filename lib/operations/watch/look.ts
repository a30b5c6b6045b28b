import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import { defined } from '@/lib/base/json';
import { passagesOf } from '@/lib/base/text/passages';
import type { ScrapeRequestInput, ScrapeResponse } from '@/lib/contract';
import { diffTexts } from '@/lib/scrape/formats/text/changes/diff';
import { learnMoving, NOTHING_MOVES } from './moving-parts';
import { hasPasswordField, obstacleOf, type WatchedPage } from './obstacles';
import { needsValue, readWatchedValue, type ValueSource } from './read-value';
import type { WatchRule } from './rule';
import { saidLines, watchedText, withoutMoving } from './steady-text';
import type { EndedState, MovingParts, SeenContent, Watch, WatchChoices, WatchedValue } from './watch';

/** Maximum number of marked passages in the page. */
const MOST_PASSAGES = 20;
/** Maximum number of left-out lines that are kept for display. */
const MOST_LEFT_OUT = 20;
/** Number of further readings that confirm a change. */
const MOST_AGAIN = 2;
/** Maximum number of characters of a saved difference. */
const MOST_DIFF = 200_000;

/** The outcome of one check of a page. */
export interface PageLook {
  state: EndedState;
  statusCode?: number;
  error?: ErrorRecord;
  value?: WatchedValue;
  diff?: string;
  passages?: string[];
  leftOut?: string[];
  /** The page for comparison at the next check; absent if it could not be compared. */
  seen?: SeenContent;
  moving?: MovingParts;
}

/** The scrape that reads a watched page: in its current state, with the user's sign-in. */
const watchRequest = ({ url, part, rule }: WatchChoices): ScrapeRequestInput => ({
  url,
  formats: ['markdown', 'rawHtml', ...(isProductRule(rule, part) ? (['product'] as const) : [])],
  maxAge: 0,
  storeInCache: false,
  ...(part !== undefined && { includeTags: [part], onlyMainContent: false }),
});

const isProductRule = ({ kind }: WatchRule, part: string | undefined) =>
  part === undefined && (kind === 'price' || kind === 'stock');

interface LookDeps {
  /** Reads the page. @throws WinnowError */
  read(request: ScrapeRequestInput): Promise<ScrapeResponse>;
  /** The current time, in ms since the epoch. */
  now(): number;
}

type OneReading = WatchedPage & ValueSource;

/**
 * Checks a page and returns the outcome. A change counts only if two more readings right after the first confirm it.
 * @param before the page as it was last seen; undefined for the first check
 * @throws WinnowError if nothing could be read for a reason other than the page
 */
export async function lookAt(
  watch: Pick<Watch, 'url' | 'part' | 'rule' | 'name' | 'frequency' | 'moving'>,
  before: SeenContent | undefined,
  { read, now }: LookDeps,
): Promise<PageLook> {
  const request = watchRequest(watch);
  const readOnce = async (): Promise<OneReading> => readingOf(await read(request), now());
  const first = await readOnce();
  const { statusCode } = first;
  const facts = statusCode !== undefined && { statusCode };
  const obstacle = obstacleOf(first, watch, before);
  if (obstacle) return { state: obstacle, ...facts };
  const value = readWatchedValue(watch.rule, first);
  if (needsValue(watch.rule) && !value) return { state: 'gone', ...facts };
  const known = watch.moving ?? NOTHING_MOVES;
  const seen = seenOf(first, value);

  if (!before) {
    const again = [await readOnce().catch(() => undefined), await readOnce().catch(() => undefined)];
    const texts = again.filter((other) => other && !obstacleOf(other, watch, seen)).map((other) => other?.text ?? '');
    const moving = texts.reduce((learned, text) => learnMoving(learned, saidLines(first.text), saidLines(text)), known);
    return { state: 'first', ...facts, ...defined({ value }), seen, moving };
  }

  let found = compare(watch.rule, before, { ...first, value }, undefined, known);
  // A part that rotates among a few versions may be the same in two readings by chance, but hardly in three.
  for (let left = MOST_AGAIN; found.isChanged && left > 0; left--) {
    const again = await readOnce();
    const { statusCode: status } = again;
    const trouble = obstacleOf(again, watch, before);
    if (trouble) return { state: trouble, ...defined({ statusCode: status }) };
    const now = { ...first, text: found.text, value };
    const next = compare(
      watch.rule,
      before,
      now,
      { ...again, value: readWatchedValue(watch.rule, again) },
      found.moving,
    );
    found = { ...next, leftOut: [...found.leftOut, ...next.leftOut] };
  }
  return ended(found, facts, value, seen);
}

const seenOf = ({ text, at, html, url }: OneReading, value: WatchedValue | undefined): SeenContent => ({
  text,
  at,
  asksPassword: hasPasswordField(html),
  url,
  ...defined({ value }),
});

function readingOf({ data }: ScrapeResponse, at: number): OneReading {
  const { markdown, rawHtml, product, metadata } = data;
  const { url, sourceURL, statusCode } = metadata;
  return {
    text: watchedText(markdown ?? ''),
    html: rawHtml ?? '',
    url: String(url ?? sourceURL ?? ''),
    at,
    product,
    ...(statusCode != null && { statusCode }),
  };
}

type Valued = { text: string; at: number; value?: WatchedValue | undefined };

interface Comparison {
  isChanged: boolean;
  /** Text before and now, without the parts that change by themselves. */
  before: string;
  text: string;
  leftOut: string[];
  moving: MovingParts;
}

function compare(
  rule: WatchRule,
  before: SeenContent,
  first: Valued,
  second: Valued | undefined,
  known: MovingParts,
): Comparison {
  const old = saidLines(before.text)
    .map((line) => `${line}\n`)
    .join('');
  const steady = withoutMoving({ text: old, at: before.at }, first, second, known);
  const isUnsteady = second !== undefined && needsValue(rule) && second.value?.amount !== first.value?.amount;
  const isChanged = !isUnsteady && counts(rule, { ...before, text: old }, { ...first, text: steady.text });
  return { ...steady, before: old, isChanged };
}

/** Returns true if the rule applies to a difference. */
function counts(rule: WatchRule, before: Valued, now: Valued): boolean {
  switch (rule.kind) {
    case 'text':
      return before.text !== now.text;
    case 'words':
      return (
        hasWords(now.text, rule.words) === (rule.when === 'appear') &&
        hasWords(before.text, rule.words) === (rule.when === 'go')
      );
    case 'number':
      return rule.above === undefined && rule.below === undefined
        ? before.value?.amount !== now.value?.amount
        : isBeyond(rule, now.value) && !isBeyond(rule, before.value);
    default:
      return before.value !== undefined && before.value.amount !== now.value?.amount;
  }
}

const hasWords = (text: string, words: string): boolean => plain(text).includes(plain(words));

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

const isBeyond = ({ above, below }: Extract<WatchRule, { kind: 'number' }>, value: WatchedValue | undefined): boolean =>
  value !== undefined &&
  ((above !== undefined && value.amount > above) || (below !== undefined && value.amount < below));

function ended(
  { isChanged, before, text, leftOut, moving }: Comparison,
  facts: { statusCode?: number } | false,
  value: WatchedValue | undefined,
  seen: SeenContent,
): PageLook {
  const diff = isChanged ? diffTexts(before, text)?.text : undefined;
  return {
    state: isChanged ? 'changed' : 'same',
    ...facts,
    ...defined({ value }),
    ...(diff && { diff: diff.slice(0, MOST_DIFF), passages: newPassages(before, text) }),
    ...(leftOut.length > 0 && { leftOut: leftOut.slice(0, MOST_LEFT_OUT) }),
    seen,
    moving,
  };
}

/** Returns the passages that are new in a text, in readable form. */
function newPassages(before: string, now: string): string[] {
  const known = new Set(passagesOf(before).map(({ text }) => text));
  const passages = passagesOf(now).map(({ text }) => text);
  return [...new Set(passages.filter((text) => text !== '' && !known.has(text)))].slice(0, MOST_PASSAGES);
}

/** The outcome of a failed check: the page could not be read at all. */
export const failedLook = (thrown: unknown): PageLook => ({ state: 'error', error: WinnowError.from(thrown).record });

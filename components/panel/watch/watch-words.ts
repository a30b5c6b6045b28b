import { i18n } from '#i18n';
import type { WatchRule } from '@/lib/operations/watch/rule';
import type { EndedState, Frequency, Watch, WatchedValue } from '@/lib/operations/watch/watch';

export const FREQUENCY_WORDS: Record<Frequency, () => string> = {
  'every 15 minutes': () => i18n.t('watch.frequency.quarter'),
  'every 30 minutes': () => i18n.t('watch.frequency.half'),
  hourly: () => i18n.t('watch.frequency.hour'),
  'every 6 hours': () => i18n.t('watch.frequency.six'),
  daily: () => i18n.t('watch.frequency.day'),
  weekly: () => i18n.t('watch.frequency.week'),
};

export const ruleWords = (kind: WatchRule['kind']): string => i18n.t(`watch.rule.${kind}`);

export const stateWords = (state: EndedState | 'running'): string => i18n.t(`watch.state.${state}`);

/** A number as prices have it; bounded, since the text is a page's. */
const NUMBER = String.raw`\p{Nd}{1,15}(?:[.,'’٫٬]\p{Nd}{1,15}){0,6}`;
/** A number with a sign or code of a currency beside it. */
const MONEY = new RegExp(
  String.raw`(?:[A-Z]{1,2}?\p{Sc}|[A-Z]{3}\s|\p{Sc}\s?)[-−]?${NUMBER}|${NUMBER}\s?(?:\p{Sc}|[A-Z]{3}(?!\p{L}))`,
  'u',
);

/** Returns a value in the page's spelling. Of a line with a price, only the price. */
export const valueWords = ({ text }: WatchedValue): string => MONEY.exec(text)?.[0] ?? text;

/** Returns the state of a watch, as shown in its row. */
export function watchState({ paused, last }: Watch, isRunning: boolean): string {
  if (isRunning) return stateWords('running');
  if (paused) return i18n.t('watch.state.paused');
  return last ? stateWords(last.state) : i18n.t('watch.state.waiting');
}

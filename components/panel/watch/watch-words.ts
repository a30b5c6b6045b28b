import { i18n } from '#i18n';
import type { WatchRule } from '@/lib/operations/watch/rule';
import type { EndedState, Frequency, Watch } from '@/lib/operations/watch/watch';

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

/** Returns the state of a watch, as shown in its row. */
export function watchState({ paused, last }: Watch, isRunning: boolean): string {
  if (isRunning) return stateWords('running');
  if (paused) return i18n.t('watch.state.paused');
  return last ? stateWords(last.state) : i18n.t('watch.state.waiting');
}

import { monitorSchedule, nextTime, type Schedule } from '@/lib/contract/schedule';
import type { Frequency, Watch } from './watch';

/** Maximum distance between checks of one schedule, in ms, so that they do not come due at once. */
const MOST_SPREAD: Record<Frequency, number> = {
  'every 15 minutes': 15 * 60_000,
  'every 30 minutes': 30 * 60_000,
  hourly: 60 * 60_000,
  'every 6 hours': 60 * 60_000,
  // Near the time at which the user began it.
  daily: 10 * 60_000,
  weekly: 10 * 60_000,
};

/**
 * Creates the schedule of a watch. A daily or weekly schedule keeps the time of day at which the watch was created.
 * @param now in ms since the epoch
 * @param timezone IANA name
 */
export function scheduleOf(frequency: Frequency, now: number, timezone: string): Schedule {
  if (frequency !== 'daily' && frequency !== 'weekly') return monitorSchedule.parse({ text: frequency, timezone });
  const { hour, minute, weekday } = partsOf(now, timezone);
  const day = frequency === 'weekly' ? String(weekday) : '*';
  return monitorSchedule.parse({ cron: `${minute} ${hour} * * ${day}`, timezone });
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function partsOf(time: number, timeZone: string) {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    weekday: 'short',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
  return {
    hour: Number(parts.get('hour')),
    minute: Number(parts.get('minute')),
    weekday: WEEKDAYS.indexOf(parts.get('weekday') ?? ''),
  };
}

/**
 * Finds the time of the next check of a watch: the time in its schedule, delayed by a share of the interval that is derived
 * from its id.
 * @param after in ms since the epoch
 * @returns ms since the epoch, later than `after`
 */
export function nextCheck({ id, schedule, frequency }: Pick<Watch, 'id' | 'schedule' | 'frequency'>, after: number) {
  // In whole seconds: a schedule ignores smaller units, and would come due twice.
  const spread = Math.floor((shareOf(id) * MOST_SPREAD[frequency]) / 1_000) * 1_000;
  return nextTime(schedule, after - spread) + spread;
}

/** Derives a number from 0 to less than 1 from a text (FNV-1a). */
function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) / 2 ** 32;
}

/**
 * Returns the time of a watch's next check, even if the clock has been set back since that was saved: it is never later
 * than its schedule says. A missed check is due at once, and missed checks are not repeated.
 */
export const dueAt = (watch: Pick<Watch, 'id' | 'schedule' | 'frequency'> & { nextAt: number }, now: number): number =>
  watch.nextAt <= now ? watch.nextAt : Math.min(watch.nextAt, nextCheck(watch, now));

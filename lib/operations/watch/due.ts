import { monitorSchedule, nextTime, type Schedule } from '@/lib/contract/schedule';
import type { Frequency, Watch } from './watch';

/** Maximum distance between checks of one schedule, in ms, so that they do not come due at once. */
const MOST_SPREAD: Record<Frequency, number> = {
  'every 15 minutes': 15 * 60_000,
  'every 30 minutes': 30 * 60_000,
  hourly: 60 * 60_000,
  'every 6 hours': 60 * 60_000,
  // Near the time at which the person began it.
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
 * Finds the next time at which a watch is to be checked: as its schedule says, later by a share of the interval that
 * follows from its id.
 * @param after milliseconds since the epoch
 * @returns milliseconds since the epoch, later than `after`
 */
export function nextCheck({ id, schedule, frequency }: Pick<Watch, 'id' | 'schedule' | 'frequency'>, after: number) {
  // In whole seconds: a schedule knows nothing smaller, and would come due twice.
  const spread = Math.floor((shareOf(id) * MOST_SPREAD[frequency]) / 1_000) * 1_000;
  return nextTime(schedule, after - spread) + spread;
}

/** A number from 0 to less than 1 that follows from a text (FNV-1a). */
function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) / 2 ** 32;
}

/**
 * Says when a watch is to be checked, on a clock that may have been set back since that was written down: it is never
 * later than its schedule says. A check that was missed is due at once, however many there were.
 */
export const dueAt = (watch: Pick<Watch, 'id' | 'schedule' | 'frequency'> & { nextAt: number }, now: number): number =>
  watch.nextAt <= now ? watch.nextAt : Math.min(watch.nextAt, nextCheck(watch, now));

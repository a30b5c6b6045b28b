import { Cron } from 'croner';
import { LIMITS } from './limits';
import * as z from './zod';

/** Number of runs, and time in ms, that are examined to find out how often a schedule comes due. */
const LOOKED_AT = { runs: 600, time: 10 * 366 * 86_400_000 };
/** Beginning of a leap year, in ms since the epoch. */
const LOOK_FROM = Date.UTC(2024, 0, 1);

const UNSUPPORTED =
  "Unsupported schedule text. Try phrases like 'every 30 minutes', 'hourly', or 'daily at 9:00': or send a cron expression.";
const WRONG_HOUR = 'Daily schedule hour with am/pm must be between 1 and 12';
const FIVE_FIELDS = 'Cron expression must contain five fields';
const TOO_OFTEN = `Monitor schedule must not run more often than every ${LIMITS.monitor.interval / 60_000} minutes`;
const NEVER = 'This cron expression never comes due: no month has that day.';

/** A cron expression, or the reason why the schedule cannot have one. */
type Translated = { cron: string } | { why: string };

/** Phrases of a schedule, each with its cron expression. They match the reference v2 server. */
const PHRASES: [RegExp, (...parts: (string | undefined)[]) => Translated][] = [
  [
    /^every (?:(\d{1,2}) )?minutes?(?: starting at :(\d{2}))?$/,
    (count = '1', start = '0') => everyMinutes(Number(count), Number(start)),
  ],
  [/^(?:hourly|every hour)(?: at :(\d{2}))?$/, (minute = '0') => atMinute(Number(minute))],
  [/^every (\d{1,2}) hours?$/, (count) => everyHours(Number(count))],
  [
    /^(?:daily|every day)(?: at (\d{1,2})(?::(\d{2}))? ?(am|pm)?)?$/,
    (hour = '0', minute = '0', half) => daily(Number(hour), Number(minute), half),
  ],
  [/^(?:weekly|every week)$/, () => ({ cron: '0 0 * * 0' })],
];

function everyMinutes(count: number, start: number): Translated {
  if (count === 0 || 60 % count !== 0 || start > 59) return { why: UNSUPPORTED };
  if (count === 60) return atMinute(start);
  const first = start % count;
  return { cron: `${first === 0 ? '*' : `${first}-59`}/${count} * * * *` };
}

const atMinute = (minute: number): Translated => (minute > 59 ? { why: UNSUPPORTED } : { cron: `${minute} * * * *` });

function everyHours(count: number): Translated {
  if (count === 0 || 24 % count !== 0) return { why: UNSUPPORTED };
  return { cron: count === 24 ? '0 0 * * *' : count === 1 ? '0 * * * *' : `0 */${count} * * *` };
}

function daily(hour: number, minute: number, half: string | undefined): Translated {
  if (half && (hour < 1 || hour > 12)) return { why: WRONG_HOUR };
  const ofDay = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour;
  return ofDay > 23 || minute > 59 ? { why: UNSUPPORTED } : { cron: `${minute} ${ofDay} * * *` };
}

/** Translates a phrase such as `every 30 minutes` into a cron expression. */
function translate(text: string): Translated {
  const phrase = text.trim().toLowerCase().split(/\s+/).join(' ');
  for (const [pattern, cronOf] of PHRASES) {
    const match = pattern.exec(phrase);
    if (match) return cronOf(...match.slice(1));
  }
  return { why: UNSUPPORTED };
}

/**
 * Creates a cron expression in a time zone, from which run times can be calculated.
 * @throws the library's error if it is invalid
 */
const cronOf = (cron: string, timezone: string): Cron => new Cron(cron, { mode: '5-part', timezone, paused: true });

/** Checks a cron expression. @returns a description of the problem; undefined if a monitor can use the expression */
function whatIsWrong(cron: string): string | undefined {
  if (cron.split(' ').length !== 5) return FIVE_FIELDS;
  let times: number[];
  try {
    times = timesOf({ cron, timezone: 'UTC' }, LOOK_FROM);
  } catch (thrown) {
    return `Invalid cron expression: ${(thrown as Error).message.replace(/^CronPattern: /, '')}`;
  }
  if (times.length === 0) return NEVER;
  const isTooOften = times.some(
    (time, index) => time - (times[index - 1] ?? LOOK_FROM - LIMITS.monitor.interval) < LIMITS.monitor.interval,
  );
  return isTooOften ? TOO_OFTEN : undefined;
}

/** Returns the times within the next years at which a schedule comes due after a given time. */
function timesOf({ cron, timezone }: Schedule, from: number): number[] {
  const pattern = cronOf(cron, timezone);
  const times: number[] = [];
  while (times.length < LOOKED_AT.runs) {
    const next = pattern.nextRun(new Date(times.at(-1) ?? from))?.getTime();
    if (next === undefined || next - from > LOOKED_AT.time) break;
    times.push(next);
  }
  return times;
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/**
 * When a monitor checks: a cron expression of five fields, or a phrase that stands for one. A run in the hour that a clock
 * skips in spring comes due after the gap, and a run in the hour that it repeats in autumn comes due once; schedules that run
 * at least hourly go on through both.
 */
export const monitorSchedule = z
  .strictObject({
    cron: z.string().max(LIMITS.monitor.cron).optional(),
    text: z.string().max(LIMITS.monitor.cron).optional(),
    timezone: z.string().max(LIMITS.monitor.cron).default('UTC'),
  })
  .transform(({ cron, text, timezone }, context) => {
    const refuse = (message: string, ...path: string[]) => {
      context.addIssue({ code: 'custom', path, message });
      return z.NEVER;
    };
    if (!isTimezone(timezone)) return refuse(`Invalid monitor schedule timezone: ${timezone}`, 'timezone');
    if (cron !== undefined && text !== undefined) return refuse('Schedule must include either cron or text, not both');
    if (cron !== undefined) {
      const written = cron.trim().split(/\s+/).join(' ');
      const why = whatIsWrong(written);
      return why === undefined ? { cron: written, timezone } : refuse(why, 'cron');
    }
    if (text === undefined) return refuse('Schedule must include either cron or text');
    const translated = translate(text);
    const why = 'why' in translated ? translated.why : whatIsWrong(translated.cron);
    return 'cron' in translated && why === undefined
      ? { cron: translated.cron, timezone }
      : refuse(why ?? UNSUPPORTED, 'text');
  });

export type Schedule = z.output<typeof monitorSchedule>;

/**
 * Finds the next time at which a schedule comes due.
 * @param after in ms since the epoch
 * @returns the time in ms since the epoch, later than `after`
 */
export function nextTime({ cron, timezone }: Schedule, after: number): number {
  const next = cronOf(cron, timezone).nextRun(new Date(after));
  // The schema has already refused schedules that never come due.
  if (!next) throw new RangeError(`${cron} never comes due`);
  return next.getTime();
}

/** A month of 30 days, in milliseconds. */
const MONTH = 30 * 86_400_000;

/** Counts how often a schedule comes due in an average month. */
export function timesPerMonth(schedule: Schedule): number {
  const times = timesOf({ ...schedule, timezone: 'UTC' }, LOOK_FROM);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  return times.length < 2 ? 0 : Math.max(1, Math.round((MONTH * (times.length - 1)) / (last - first)));
}

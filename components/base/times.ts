import { i18n } from '#i18n';

const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' });
const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'long' });
const shortDay = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short' });
const shortDate = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', year: 'numeric' });
const date = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'long', year: 'numeric' });

/** Formats the time of day, such as `14:02`. Takes ms since the epoch, like the other functions here. */
export const timeOf = (when: number): string => time.format(when);

/** Formats a day relative to now: today, yesterday, a weekday of the last six days, or a date. */
export function dayOf(when: number, now: number): string {
  const daysAgo = Math.round((midnight(now) - midnight(when)) / 86_400_000);
  if (daysAgo === 0) return i18n.t('panel.history.today');
  if (daysAgo === 1) return i18n.t('panel.history.yesterday');
  return daysAgo > 1 && daysAgo < 7 ? weekday.format(when) : date.format(when);
}

/** Formats a moment briefly: the time if it is today, otherwise the day. */
export function savedWhen(when: number, now: number): string {
  const [then, today] = [new Date(when), new Date(now)];
  if (then.toDateString() === today.toDateString()) return timeOf(when);
  return (then.getFullYear() === today.getFullYear() ? shortDay : shortDate).format(when);
}

const midnight = (when: number) => new Date(when).setHours(0, 0, 0, 0);

/** Writes a time of ISO 8601 as the language does; any other text as it is. */
export function writtenTime(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isFinite(time)) return text;
  // A date alone is that of its place, not of a time zone.
  const style = text.includes('T') ? ({ timeStyle: 'short' } as const) : ({ timeZone: 'UTC' } as const);
  return new Date(time).toLocaleString(i18n.language, { dateStyle: 'long', ...style });
}

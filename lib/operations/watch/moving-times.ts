/** Languages whose words for times are known, as BCP 47 tags. */
const LANGUAGES = 'en en-GB ar cs da de es fi fr hu it ja ko nl pl pt-BR ru sv tr uk zh-CN'.split(' ');

const UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
/** Amounts that cover the forms of a unit: one, two, few and many. */
const AMOUNTS = [1, 2, 3, 5, 11, 21];
/** Short forms that pages use, but that no locale's data contains. */
const SHORT = [
  ['', ' mins ago'],
  ['', ' hrs ago'],
  ['', 'm ago'],
  ['', 'h ago'],
  ['', 'd ago'],
] as const;

/** Words before and after the number of a relative time, such as `vor` and `Minuten`. */
interface AgoForm {
  before: string;
  behind: string;
}

let forms: AgoForm[] | undefined;

/** Forms of all languages, longest first: created once, when the first text is compared. */
function agoForms(): AgoForm[] {
  forms ??= [...formsOfLanguages()].sort((one, other) => lengthOf(other) - lengthOf(one));
  return forms;
}

const lengthOf = ({ before, behind }: AgoForm) => before.length + behind.length;

function formsOfLanguages(): AgoForm[] {
  const found = new Map<string, AgoForm>();
  const add = (before: string, behind: string) => {
    const form = { before: before.toLowerCase(), behind: behind.toLowerCase() };
    if (lengthOf(form) > 0) found.set(`${form.before}#${form.behind}`, form);
  };
  for (const [before, behind] of SHORT) add(before, behind);
  for (const language of LANGUAGES) {
    for (const style of ['long', 'short', 'narrow'] as const) {
      const format = new Intl.RelativeTimeFormat(language, { numeric: 'always', style });
      for (const unit of UNITS) {
        for (const amount of AMOUNTS) {
          const parts = format.formatToParts(-amount, unit);
          const at = parts.findIndex(({ type }) => type === 'integer');
          // Some languages write one and two as a single word.
          if (at < 0) continue;
          const text = (some: typeof parts) => some.map(({ value }) => value).join('');
          add(text(parts.slice(0, at)), text(parts.slice(at + 1)));
        }
      }
    }
  }
  return [...found.values()];
}

const AGO = '⟨ago⟩';

/** Replaces each relative time in a line with the same sign, in lower case. */
export function withoutAgo(line: string): string {
  const text = line.toLowerCase();
  let written = '';
  let at = 0;
  for (const { 0: digits, index } of text.matchAll(/\p{Nd}+/gu)) {
    const end = index + digits.length;
    const form = agoForms().find(
      ({ before, behind }) => text.slice(at, index).endsWith(before) && text.startsWith(behind, end),
    );
    if (!form) continue;
    written += text.slice(at, index - form.before.length) + AGO;
    at = end + form.behind.length;
  }
  return written + text.slice(at);
}

const MINUTES_OF_DAY = 1_440;
/** How much a clock in a page may differ from this computer's clock, in minutes. */
const TOLERANCE = 2;

/** A time of day: `9:05`, `14:32:10`, `2:32 pm`, `14h32`. */
const CLOCK = /(?<![\p{Nd}:])(\d{1,2})[:h](\d{2})(?::\d{2})?(?![\p{Nd}:])(?:\s?([ap])\.?m\b\.?)?/gu;

/**
 * Replaces each date and time of day in a line that follows the clock with a sign: the day on which the page was read, and
 * the time of day then, in any time zone of whole hours.
 * @param at time of the reading, in ms since the epoch
 */
export function withoutClock(line: string, at: number): string {
  const minuteNow = Math.floor(at / 60_000) % MINUTES_OF_DAY;
  const withoutDay = datesOf(at).reduce((text, date) => text.replaceAll(date, '⟨day⟩'), line);
  return withoutDay.replace(CLOCK, (whole, hours: string, minutes: string, half?: string) => {
    const hour = half ? (Number(hours) % 12) + (half === 'p' ? 12 : 0) : Number(hours);
    if (hour > 23 || Number(minutes) > 59) return whole;
    const ahead = hour * 60 + Number(minutes) - minuteNow;
    const zone = Math.round(ahead / 60);
    return Math.abs(ahead - zone * 60) <= TOLERANCE ? `⟨clock ${((zone % 24) + 24) % 24}⟩` : whole;
  });
}

let known: { day: string; dates: string[] } | undefined;

/** Spellings of a day in lower case, in every language and form, longest first. */
function datesOf(at: number): string[] {
  const day = new Date(at).toDateString();
  if (known?.day === day) return known.dates;
  const dates = new Set([new Date(at).toISOString().slice(0, 10)]);
  for (const language of LANGUAGES) {
    for (const dateStyle of ['full', 'long', 'medium'] as const) {
      dates.add(new Intl.DateTimeFormat(language, { dateStyle }).format(at).toLowerCase());
    }
    const short = { day: 'numeric', month: 'long', weekday: 'long' } as const;
    dates.add(new Intl.DateTimeFormat(language, short).format(at).toLowerCase());
  }
  known = { day, dates: [...dates].sort((one, other) => other.length - one.length) };
  return known.dates;
}

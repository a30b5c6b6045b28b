/** Languages with known month names, besides English (ISO 639-1). */
const LANGUAGES = 'ar cs da de es fi fr hu id it nl no pl pt ro ru sv tr uk'.split(' ');

/** A date with the month as a word (“3. Mai 2026”, “3 de mayo de 2026”, “2026. május 3.”), and a date in digits. */
const DAY_FIRST = /(?<!\d)(\d{1,2})(?:º|er|\.)?,? (?:de )?(\p{L}{3,12})\.?,? (?:de )?(\d{4})(?!\d)/gu;
const YEAR_FIRST = /(?<!\d)(\d{4})\.? (\p{L}{3,12})\.? (\d{1,2})(?!\d)/gu;
/** Dots separate day, month and year, in this order; CJK signs for “year” and “month” follow the numbers. */
const WITH_POINTS = /(?<![\d.])(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})(?!\d)/u;
const WITH_SIGNS = /(?<!\d)(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/u;

let known: Map<string, number> | undefined;

/** Returns month numbers by their full and short names as used in dates, in lower case. */
function months(): Map<string, number> {
  if (known) return known;
  known = new Map();
  for (const language of LANGUAGES) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, { day: 'numeric', month });
      for (let number = 1; number <= 12; number++) {
        const parts = format.formatToParts(new Date(2026, number - 1, 3));
        const name =
          parts
            .find(({ type }) => type === 'month')
            ?.value.toLowerCase()
            .replace(/\.$/, '') ?? '';
        if (/^\p{L}{3,}$/u.test(name) && !known.has(name)) known.set(name, number);
      }
    }
  }
  return known;
}

/**
 * Finds a date in a text in a language other than English.
 * @returns it in ISO 8601, or ''
 */
export function dayIn(text: string): string {
  const [, year, month, day] = WITH_SIGNS.exec(text) ?? [];
  if (day) return isoDay(year, Number(month), day);
  const [, before, number, behind] = WITH_POINTS.exec(text) ?? [];
  if (behind) return isoDay(behind, Number(number), before);
  for (const [, first, name = '', last] of text.matchAll(DAY_FIRST)) {
    const found = isoDay(last, months().get(name.toLowerCase()), first);
    if (found) return found;
  }
  for (const [, first, name = '', last] of text.matchAll(YEAR_FIRST)) {
    const found = isoDay(first, months().get(name.toLowerCase()), last);
    if (found) return found;
  }
  return '';
}

/** Returns the date in ISO 8601; '' if it does not exist. */
export function isoDay(year = '', month = 0, day = ''): string {
  const date = new Date(Date.UTC(Number(year), month - 1, Number(day)));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day) ? date.toISOString().slice(0, 10) : '';
}

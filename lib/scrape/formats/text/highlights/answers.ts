import type { AnswerType } from './questions';

/** Matches the last digit of a number: the digits before it need not be checked. */
const DIGIT = String.raw`\p{N}`;
/** Numbers as words, up to the size above which texts use digits. */
const NUMBER_WORDS: Readonly<Record<string, string>> = {
  en: 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundreds?|thousands?|millions?|billions?|dozens?|half|both|several|couple|single',
  de: 'eine?[nrsm]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|hundert|tausend|million(?:en)?|halbe?',
  fr: 'une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|vingt|cent|mille|millions?|demi',
  es: 'una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|cien|mil|millones|media?',
  it: 'una?|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|dodici|cento|mille|milioni|mezz[oa]',
  pt: 'uma?|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|doze|cem|mil|milhões|mei[oa]',
  nl: 'een|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|twaalf|honderd|duizend|miljoen|half',
  ru: 'один|два|три|четыре|пять|шесть|семь|восемь|девять|десять|сто|тысяч\\p{L}*|миллион\\p{L}*',
  zh: '[一二三四五六七八九十百千万两]+',
  ja: '[一二三四五六七八九十百千万]+',
};
const OFTEN: Readonly<Record<string, string>> = {
  en: 'every|each|daily|weekly|biweekly|monthly|yearly|annually|hourly|once|twice|overnight|forever',
  de: 'jede[nsmr]?|täglich|wöchentlich|monatlich|jährlich|einmal|zweimal',
  fr: 'chaque|tou(?:s|tes) les|quotidien\\p{L}*|hebdomadaire|mensuel\\p{L}*|annuel\\p{L}*',
  es: 'cada|diari[oa]|semanal|mensual|anual',
};
const TIME_UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'];
const OTHER_UNITS =
  'millimeter centimeter meter kilometer inch foot yard mile gram kilogram ounce pound stone milliliter liter gallon celsius fahrenheit degree percent byte kilobyte megabyte gigabyte terabyte kilometer-per-hour mile-per-hour';
const REASONS: Readonly<Record<string, string>> = {
  en: 'because|since|due to|so that|thus|therefore|reasons?|as a result|in order to|caused? by|leads? to|reflects?',
  de: 'weil|denn|da|deshalb|daher|aufgrund|wegen|grund|damit',
  fr: "parce qu\\p{L}*|car|puisque|afin|en raison|à cause|grâce|c'est pourquoi",
  es: 'porque|debido|ya que|por eso|gracias a|para que',
  it: 'perché|poiché|dato che|a causa|grazie a|quindi',
  pt: 'porque|pois|devido|já que|por isso|graças a',
  nl: 'omdat|want|daarom|doordat|vanwege',
  ru: 'потому|поскольку|так как|из-за|поэтому',
  ja: 'ため|から|ので',
  zh: '因为|因為|由于|由於|所以|因此',
  th: 'เพราะ|เนื่องจาก|ดังนั้น',
};

/**
 * Returns tests for whether a passage contains a question's type of answer: a name, a date, a price. Names of months,
 * days and units come from the engine, in the language of the page.
 * @param language ISO 639-1
 */
export function answerTests(types: readonly AnswerType[], language: string): ((text: string) => boolean)[] {
  return types.map((type) => {
    const patterns = PATTERNS[type](language);
    return (text) => patterns.some((pattern) => pattern.test(text));
  });
}

const PATTERNS: Record<AnswerType, (language: string) => RegExp[]> = {
  person: () => [
    /(?:^|[^.!?\s]\s+|["“(]|^.*\n)\p{Lu}[\p{Ll}’'-]+\s+(?:(?:\p{Lu}\.|\p{Ll}{2,3})\s+)?\p{Lu}[\p{Ll}’'-]+/u,
    /\b(?:Mr|Mrs|Ms|Dr|Prof)\b/,
    /(?:さん|氏|先生)/,
    /\b(?:we|I)\b/,
  ],
  time: (language) => [
    /(?<!\p{N})(?:1\d{3}|20\d{2})(?![\p{N},.]*\p{N})/u,
    /\d{1,2}(?::\d{2}|\s?[ap]\.?m\b)/i,
    /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/,
    /\d\s*(?:年|月|日|時|点|시|년|월|일)/,
    /พ\.ศ\.|ค\.ศ\./,
    word(calendarNames(language)),
  ],
  duration: (language) => [
    new RegExp(`(?:${count(language)})[\\s\\u00a0-]*(?:\\p{L}+\\s)?(?:${unitNames(language, TIME_UNITS)})`, 'iu'),
    word(`${any(OFTEN, language)}`),
  ],
  amount: (language) => [/\p{N}/u, word(any(NUMBER_WORDS, language))],
  money: () => [
    /\p{Sc}/u,
    /\d\s*(?:usd|eur|gbp|chf|dollars?|euros?|pounds?|cents?|円|元|บาท|원|руб|kr|zł|yuan|rupees?)/i,
    /\b(?:free|gratis|kostenlos|gratuit|offerte?)\b|免费|無料|ฟรี/i,
  ],
  measure: (language) => [
    new RegExp(`(?:${count(language)})[\\s\\u00a0-]*(?:${unitNames(language, OTHER_UNITS.split(' '))}|["″′'%°])`, 'iu'),
    /\d\s?[x×]\s?\d/,
  ],
  reason: (language) => [word(any(REASONS, language))],
  phone: () => [/(?:\+|\b)\d[\d\s().-]{5,}\d\b/],
  email: () => [/[^\s@]@[^\s@]+\.[^\s@]/],
};

const any = (table: Readonly<Record<string, string>>, language: string): string =>
  [...new Set([language, 'en'])].flatMap((code) => table[code] ?? []).join('|');

const count = (language: string) => `${DIGIT}\\+?|(?<!\\p{L})(?:${any(NUMBER_WORDS, language)})(?!\\p{L})`;

/** // Scripts without spaces lack word boundaries. */
const word = (alternatives: string): RegExp =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]/u.test(alternatives)
    ? new RegExp(alternatives, 'iu')
    : new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, 'iu');

/** Returns the months and days of the week. */
function calendarNames(language: string): string {
  const names = [...new Set([language, 'en'])].flatMap((code) => {
    const named = (options: Intl.DateTimeFormatOptions, dates: Date[]) => {
      const format = new Intl.DateTimeFormat(code, { ...options, timeZone: 'UTC' });
      return dates.map((date) => format.format(date));
    };
    const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2023, month, 1)));
    const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2023, 0, 1 + day)));
    return [...named({ month: 'long' }, months), ...named({ weekday: 'long' }, days)];
  });
  // English "may" is far more often the verb.
  return [...new Set(names)]
    .filter((name) => name !== 'May')
    .map(literally)
    .join('|');
}

/** Returns units as the language writes them, long and short, in singular and plural. */
function unitNames(language: string, units: readonly string[]): string {
  const names = new Set<string>();
  for (const code of new Set([language, 'en'])) {
    for (const unit of units) {
      for (const unitDisplay of ['long', 'short'] as const) {
        for (const number of [1, 2, 5]) {
          const parts = new Intl.NumberFormat(code, { style: 'unit', unit, unitDisplay }).formatToParts(number);
          const name = parts.find(({ type }) => type === 'unit' || type === 'percentSign')?.value.trim();
          if (name) names.add(name);
        }
      }
    }
  }
  return [...names]
    .sort((a, b) => b.length - a.length)
    .map((name) => (/\p{L}$/u.test(name) ? `${literally(name)}(?!\\p{Script=Latin})` : literally(name)))
    .join('|');
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

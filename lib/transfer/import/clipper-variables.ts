/** Variables of Obsidian Web Clipper by the expression in Liquid that gives the same; those with the same name are missing. */
const VARIABLES: Record<string, string> = {
  content: 'markdown',
  contentHtml: 'html',
  fullHtml: 'rawHtml',
  date: '"now" | date: "%Y-%m-%d"',
  time: '"now" | date: "%Y-%m-%dT%H:%M:%S%z"',
};

const SAME = new Set('author description domain highlights image published selection site title url words'.split(' '));

/** Filters by the filter of Liquid that does the same. */
const FILTERS: Record<string, string> = {
  blockquote: 'blockquote',
  capitalize: 'capitalize',
  decode_uri: 'url_decode',
  first: 'first',
  join: 'join',
  last: 'last',
  length: 'size',
  lower: 'downcase',
  remove_html: 'strip_html',
  reverse: 'reverse',
  round: 'round',
  split: 'split',
  strip_tags: 'strip_html',
  trim: 'strip',
  unique: 'uniq',
  upper: 'upcase',
  wikilink: 'wikilink',
};

/** Filters that are left out in silence: file names are made safe, and markdown is markdown. */
const NEEDLESS = new Set(['markdown', 'safe_name']);

/** A part of an expression: a text in quotes, or anything up to a bar. */
const PARTS = /(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^|"'])+/g;

/**
 * Converts the variables of a template to Liquid.
 * @param leftOut gets the names of what has no counterpart
 */
export const liquidOfClipper = (template: string, leftOut: Set<string>): string =>
  template.replace(/\{\{([^{}]*)\}\}/g, (_written, expression: string) => {
    const [source = '', ...filters] = (expression.match(PARTS) ?? []).map((part) => part.trim());
    const value = sourceOf(source);
    if (value === undefined) {
      leftOut.add(source.slice(0, 60));
      return '';
    }
    const converted = filters.flatMap((filter) => filterOf(filter, leftOut));
    return `{{ ${[value, ...converted].join(' | ')} }}`;
  });

/** Returns the Liquid expression of a value; undefined without a counterpart. */
function sourceOf(source: string): string | undefined {
  if (Object.hasOwn(VARIABLES, source)) return VARIABLES[source];
  if (SAME.has(source)) return source;
  const prompt = /^(?:prompt:\s*)?"((?:[^"\\]|\\.)*)"$/.exec(source)?.[1];
  if (prompt !== undefined) return `${quoted(prompt)} | ask`;
  const meta = /^meta:(?:name|property):(.+)$/.exec(source)?.[1];
  if (meta) return `meta[${quoted(meta)}]`;
  const [, type = '', path = ''] = /^schema:@([\w-]+)[:.]([\w.[\]*-]+)$/.exec(source) ?? [];
  if (!type) return undefined;
  // A list of things is written as `[*]`.
  const [head = '', ...members] = path.split('[*]').map((part) => part.replace(/^\./, ''));
  const mapped = members
    .filter(Boolean)
    .flatMap((member) => member.split('.').map((name) => ` | map: ${quoted(name)}`));
  return `schema.${type}.${head}${mapped.join('')}`;
}

const quoted = (text: string): string => (text.includes('"') ? `'${text.replace(/'/g, '’')}'` : `"${text}"`);

function filterOf(filter: string, leftOut: Set<string>): string[] {
  const [, name = '', argument = ''] = /^(\w+)\s*(?::\s*(.*))?$/s.exec(filter) ?? [];
  if (NEEDLESS.has(name)) return [];
  if (name === 'date') return [`date: ${quoted(strftime(unquoted(argument) || 'YYYY-MM-DD'))}`];
  const ends = name === 'slice' && /^\(?"?(\d+)\s*,\s*(\d+)"?\)?$/.exec(argument);
  if (ends) return [`slice: ${ends[1]}, ${Number(ends[2]) - Number(ends[1])}`];
  const pair = name === 'replace' && /^\(?"((?:[^"\\/]|\\.)*)"\s*:\s*"((?:[^"\\]|\\.)*)"\)?$/.exec(argument);
  if (pair) return [`replace: ${quoted(pair[1] ?? '')}, ${quoted(pair[2] ?? '')}`];
  if (!Object.hasOwn(FILTERS, name)) {
    leftOut.add(name || filter.slice(0, 60));
    return [];
  }
  return [argument ? `${FILTERS[name]}: ${quoted(unquoted(argument))}` : (FILTERS[name] ?? '')];
}

const unquoted = (argument: string): string => argument.trim().replace(/^\(?["']|["']\)?$/g, '');

/** Signs of a date in Day.js, longest first, by those of strftime. */
const DATE_SIGNS: Record<string, string> = {
  YYYY: '%Y',
  YY: '%y',
  MMMM: '%B',
  MMM: '%b',
  MM: '%m',
  M: '%-m',
  DD: '%d',
  D: '%-d',
  dddd: '%A',
  ddd: '%a',
  HH: '%H',
  H: '%-H',
  hh: '%I',
  h: '%-I',
  mm: '%M',
  m: '%-M',
  ss: '%S',
  s: '%-S',
  A: '%p',
  a: '%P',
  Z: '%z',
};

const DATE_SIGN = new RegExp(`\\[([^[\\]]*)\\]|${Object.keys(DATE_SIGNS).join('|')}`, 'g');

const strftime = (format: string): string =>
  format.replace(DATE_SIGN, (sign, literal: string | undefined) => literal ?? DATE_SIGNS[sign] ?? sign);

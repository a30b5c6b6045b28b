import { i18n } from '#i18n';

/** Maximum number of fields that a warning names. */
const MAX_NAMED = 5;

/**
 * Returns a warning if texts or numbers of an extraction are not on the page: a model may have rephrased or invented
 * them. Case, white space and thousands separators are ignored.
 */
export function notOnPage(json: unknown, markdown: string): string[] {
  const page = bare(markdown);
  const fields = [...leavesOf(json, '')]
    .filter(([, value]) => !page.includes(bare(String(value))))
    .map(([name]) => name);
  if (fields.length === 0) return [];
  const named = i18n.list(fields.slice(0, MAX_NAMED));
  const count = fields.length - MAX_NAMED;
  return [
    count > 0
      ? i18n.t('warnings.json.manyNotOnPage', count, { fields: named })
      : i18n.t('warnings.json.notOnPage', { fields: named }),
  ];
}

/**
 * Replaces texts and numbers of an extraction that are not on the page with null, by the same comparison. Addresses
 * count as on the page if its markdown contains them.
 */
export function onlyOnPage(json: unknown, markdown: string): unknown {
  const page = bare(markdown);
  const keep = (value: unknown): unknown => {
    if (typeof value === 'string' && /^https?:/.test(value)) return markdown.includes(value) ? value : null;
    if (value === '') return null;
    if (typeof value === 'string' || typeof value === 'number')
      return page.includes(bare(String(value))) ? value : null;
    if (Array.isArray(value)) return value.map(keep).filter((item) => !saysNothing(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, keep(part)]));
  };
  return keep(json);
}

const saysNothing = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).every((part) => part === null));

/** Keeps only letters and digits, because markdown marks emphasis and links within a sentence. */
const bare = (text: string) =>
  text
    .replace(/\]\([^()\s]*\)/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

function* leavesOf(value: unknown, name: string): Generator<[string, string | number]> {
  if (typeof value === 'number' || (typeof value === 'string' && !/^https?:/.test(value)))
    yield [name || 'json', value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    yield* leavesOf(part, Array.isArray(value) ? `${name}[${key}]` : name ? `${name}.${key}` : key);
  }
}

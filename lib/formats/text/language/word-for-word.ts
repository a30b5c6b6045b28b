import { i18n } from '#i18n';

/** Fields that a warning names. */
const MAX_NAMED = 5;

/**
 * A warning where texts or numbers of an extraction are not on the page: a model may have put them in other words, or
 * invented them. Case, white space and what separates thousands do not count.
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

/** Letters and digits: markdown marks emphasis and links within a sentence. */
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

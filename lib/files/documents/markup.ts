/** HTML as text. Only this file creates markup: text of a document always goes through `escapeText`. */
export type Markup = string;

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Control characters that do not occur in documents on purpose and that parsers would replace: all except tab and line end. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** Escapes a text for markup. */
export const escapeText = (written: string): Markup =>
  written.replace(CONTROLS, '').replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

type Attributes = Record<string, string | number | undefined>;

function attributesIn(attributes: Attributes): string {
  let written = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) written += ` ${name}="${escapeText(String(value))}"`;
  }
  return written;
}

export const tag = (name: string, content: Markup, attributes: Attributes = {}): Markup =>
  `<${name}${attributesIn(attributes)}>${content}</${name}>`;

/** An element that never has content, such as `img`. */
export const emptyTag = (name: string, attributes: Attributes = {}): Markup => `<${name}${attributesIn(attributes)}>`;

/** Facts about a document outside of its text. */
export interface DocumentMetadata {
  title?: string | undefined;
  author?: string | undefined;
  description?: string | undefined;
  keywords?: string | undefined;
  /** A BCP 47 tag. */
  language?: string | undefined;
  /** ISO 8601. */
  created?: string | undefined;
  modified?: string | undefined;
}

/** Wraps a body into a whole document. */
export function wholeDocument(body: Markup, facts: DocumentMetadata = {}): Markup {
  const meta = (name: string, value: string | undefined, key = 'name') =>
    value?.trim() ? emptyTag('meta', { [key]: name, content: value.trim() }) : '';
  const head = [
    '<meta charset="utf-8">',
    facts.title?.trim() ? tag('title', escapeText(facts.title.trim())) : '',
    meta('author', facts.author),
    meta('description', facts.description),
    meta('keywords', facts.keywords),
    meta('article:published_time', facts.created, 'property'),
    meta('article:modified_time', facts.modified, 'property'),
  ].join('');
  const language = facts.language?.trim();
  return `<!DOCTYPE html>${tag('html', `${tag('head', head)}${tag('body', body)}`, {
    lang: language || undefined,
  })}`;
}

/** Schemes of links that are kept. A document cannot be trusted with others. */
const LEADS = /^(?:https?|mailto|tel|ftp):/i;

/** Writes a link, or only its content if the address has a scheme that is not allowed. */
export function linkTag(address: string | undefined, content: Markup): Markup {
  const href = address?.trim() ?? '';
  const isLink = LEADS.test(href) || (href.startsWith('#') && href.length > 1);
  return isLink && content.trim() !== '' ? tag('a', content, { href }) : content;
}

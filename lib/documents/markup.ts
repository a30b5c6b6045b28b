/** HTML as text. Only what this file makes is markup: text of a document always comes through `escapeText`. */
export type Markup = string;

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Controls that no document means, and that parsers would replace: all but tab and line end. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** A text as markup that shows it. */
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

/** Facts of a document that its text does not show. */
export interface StatedFacts {
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

/** A whole document around its body. */
export function wholeDocument(body: Markup, facts: StatedFacts = {}): Markup {
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

/** Schemes of links that stay links. What others would do is not for a document to say. */
const LEADS = /^(?:https?|mailto|tel|ftp):/i;

/** A link; only its content where its address leads nowhere that a page may. */
export function linkTag(address: string | undefined, content: Markup): Markup {
  const href = address?.trim() ?? '';
  const isLink = LEADS.test(href) || (href.startsWith('#') && href.length > 1);
  return isLink && content.trim() !== '' ? tag('a', content, { href }) : content;
}

import DOMPurify, { type Config } from 'dompurify';
import { Marked } from 'marked';
import { hostOf, webHref } from './web-href';

const marked = new Marked({
  gfm: true,
  renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
});

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/**
 * Parser for a model's answers: HTML is shown as it is written, an image as its alternative text, a heading as a strong line.
 */
const markedAnswer = new Marked({
  gfm: true,
  breaks: true,
  // A bare address stays text: only an explicitly written link becomes one.
  tokenizer: { url: () => undefined, autolink: () => undefined },
  renderer: {
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    html: ({ text }) => escaped(text),
    image: ({ text }) => escaped(text),
    heading({ tokens }) {
      return `<p><strong>${this.parser.parseInline(tokens)}</strong></p>`;
    },
  },
});

/** Elements that markdown can express, and nothing that runs, embeds, takes input, or has a name that scripts look up. */
const CONFIG = {
  ALLOWED_TAGS:
    'h1 h2 h3 h4 h5 h6 p br hr div span a em strong b i u s del ins mark small sub sup abbr q cite kbd samp var code pre blockquote ul ol li dl dt dd table caption thead tbody tfoot tr th td img figure figcaption details summary'.split(
      ' ',
    ),
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'align', 'colspan', 'rowspan', 'start', 'open'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} satisfies Config;

export interface RenderOptions {
  /** Address of the page, for relative addresses. */
  base: string;
  /** Loads images from the web. Images that are part of the text, as data: URLs, are always shown. */
  images: boolean;
  /** Returns the label in place of a blocked image, which names its host. */
  blockedLabel(host: string): string;
}

export interface Rendered {
  content: DocumentFragment;
  /** Number of images that were not loaded. */
  blocked: number;
}

/** Elements with a direction of their own; a table's determines the side of its first column. */
const BLOCKS =
  'h1, h2, h3, h4, h5, h6, p, pre, blockquote, ul, ol, li, dl, dt, dd, table, caption, th, td, figcaption, summary';

const FIRST_LETTER = /\p{L}/u;
const FROM_THE_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * Sets the direction of an element to that of its first letter. `dir="auto"` would skip inner blocks that have a direction of
 * their own.
 */
function setDirection(block: Element): void {
  const [letter] = FIRST_LETTER.exec(block.textContent) ?? [];
  if (letter) block.setAttribute('dir', FROM_THE_RIGHT.test(letter) ? 'rtl' : 'ltr');
}

/** Maximum nesting of quotations and lists; the parser is recursive. */
const DEEPEST = 100;
const MARKERS = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)]))+/;
/** Maximum number of characters that may belong to an e-mail address; the parser tries each of them as its beginning. */
const LONGEST_ADDRESS = 1_000;
const OF_ADDRESS = /^[\w.!#$%&'*+/=?`{|}~-]+$/;

/** Returns true if markdown is written to overload the parser, unlike any page for people. */
const isAttack = (markdown: string): boolean =>
  markdown.split('\n').some((line) => (MARKERS.exec(line)?.[0].match(/[>*+.)-]/g)?.length ?? 0) > DEEPEST) ||
  markdown
    .split('@')
    .slice(0, -1)
    .some((before) => before.length >= LONGEST_ADDRESS && OF_ADDRESS.test(before.slice(-LONGEST_ADDRESS)));

/**
 * Renders untrusted markdown as nodes that are safe to show. They load nothing until they are inserted into a document, since
 * they are created in one without a window.
 * @returns undefined if the markdown can only be shown as it is written
 */
export function renderMarkdown(markdown: string, options: RenderOptions): Rendered | undefined {
  if (isAttack(markdown)) return undefined;
  try {
    return rendered(purified(marked.parse(markdown, { async: false })), options);
  } catch {
    // Nested more deeply than the parser's stack allows, as lists can be, line by line.
    return undefined;
  }
}

/**
 * Renders a model's answer like `renderMarkdown` renders a page, without loading anything.
 * @param base address of the page that it is about
 * @returns undefined if the answer can only be shown as it is written
 */
export function renderAnswer(answer: string, base: string): DocumentFragment | undefined {
  if (isAttack(answer)) return undefined;
  try {
    const html = markedAnswer.parse(answer, { async: false });
    return rendered(purified(html), { base, images: false, blockedLabel: () => '' }).content;
  } catch {
    return undefined;
  }
}

/** Sanitizes HTML. After a rule, a frameset is ignored; at the beginning it would replace the body and leave nothing. */
function purified(html: string): DocumentFragment {
  const content = DOMPurify.sanitize(`<hr>${html}`, CONFIG);
  content.firstChild?.remove();
  return content;
}

function rendered(content: DocumentFragment, { base, images, blockedLabel }: RenderOptions): Rendered {
  for (const link of content.querySelectorAll('a')) {
    const href = addressOf(link, 'href', base);
    if (!href) {
      link.removeAttribute('href');
      continue;
    }
    link.href = href;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }

  // Each block has the direction of its own text, whatever the panel's is.
  for (const block of content.querySelectorAll(BLOCKS)) setDirection(block);

  // A block that scrolls sideways must be reachable by keyboard.
  for (const block of content.querySelectorAll('pre')) block.tabIndex = 0;

  let blocked = 0;
  for (const image of content.querySelectorAll('img')) {
    if (image.getAttribute('src')?.startsWith('data:image/')) continue;
    const address = addressOf(image, 'src', base);
    if (!address?.startsWith('http')) image.remove();
    else if (images) load(image, address);
    else {
      const place = placeholder(image.alt, blockedLabel(hostOf(address)));
      blocked += 1;
      if (isRepeated(image, place)) image.remove();
      else image.replaceWith(place);
    }
  }
  return { content, blocked };
}

/**
 * Returns the address in an attribute; undefined if the attribute is empty, since an empty address would be the page itself.
 */
function addressOf(element: Element, attribute: string, base: string): string | undefined {
  const written = element.getAttribute(attribute);
  return written ? webHref(written, base) : undefined;
}

/** Loads an image from the web without revealing its viewer. */
function load(image: HTMLImageElement, address: string) {
  image.referrerPolicy = 'no-referrer';
  image.loading = 'lazy';
  image.src = address;
}

/** Returns true if a picture follows a placeholder with the same text: shops show the same sign twenty times in a row. */
function isRepeated(image: HTMLImageElement, place: HTMLElement): boolean {
  let before: ChildNode | null = image.previousSibling;
  while (before instanceof Text && !before.data.trim()) before = before.previousSibling;
  return (
    before instanceof HTMLElement && before.className === place.className && before.textContent === place.textContent
  );
}

function placeholder(alt: string, label: string): HTMLElement {
  const place = document.createElement('span');
  place.className = 'blocked-image';
  place.title = label;
  place.append(...(alt ? [apart(alt), ' · '] : []), apart(label));
  return place;
}

/** Wraps a text so that it does not affect the direction of its neighbours. */
function apart(text: string): HTMLElement {
  const element = document.createElement('bdi');
  element.textContent = text;
  return element;
}

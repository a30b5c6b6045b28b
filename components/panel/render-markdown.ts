import DOMPurify, { type Config } from 'dompurify';
import { Marked } from 'marked';
import { hostOf, webHref } from './web-href';

const marked = new Marked({
  gfm: true,
  renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
});

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** For what a model wrote: HTML is shown as it is written, an image by its words, a heading as a strong line. */
const markedAnswer = new Marked({
  gfm: true,
  breaks: true,
  // An address alone stays text: only a link that was written as one leads anywhere.
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

/**
 * Elements that markdown can express, and nothing that runs, embeds, takes input, or has a name that scripts look up.
 */
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
  /** Address of the page, which relative addresses belong to. */
  base: string;
  /** Loads images from the web. Those that are part of the text, as data: URLs, are always shown. */
  images: boolean;
  /** Says in a blocked image's place where it would come from. */
  blockedLabel(host: string): string;
}

export interface Rendered {
  content: DocumentFragment;
  /** Images that were not loaded. */
  blocked: number;
}

/** Elements that run in a direction of their own; a table's decides where its first column is. */
const BLOCKS =
  'h1, h2, h3, h4, h5, h6, p, pre, blockquote, ul, ol, li, dl, dt, dd, table, caption, th, td, figcaption, summary';

const FIRST_LETTER = /\p{L}/u;
const FROM_THE_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * Gives an element the direction of its first letter. `dir="auto"` would not look into the blocks within it that have
 * one of their own.
 */
function setDirection(block: Element): void {
  const [letter] = FIRST_LETTER.exec(block.textContent) ?? [];
  if (letter) block.setAttribute('dir', FROM_THE_RIGHT.test(letter) ? 'rtl' : 'ltr');
}

/** Quotations and lists in each other; the parser goes down by recursion. */
const DEEPEST = 100;
const MARKERS = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)]))+/;
/** Characters that may be of one e-mail address; the parser tries each of them as its beginning. */
const LONGEST_ADDRESS = 1_000;
const OF_ADDRESS = /^[\w.!#$%&'*+/=?`{|}~-]+$/;

/** True for markdown that is written to keep the parser busy, as no page for people is. */
const isAttack = (markdown: string): boolean =>
  markdown.split('\n').some((line) => (MARKERS.exec(line)?.[0].match(/[>*+.)-]/g)?.length ?? 0) > DEEPEST) ||
  markdown
    .split('@')
    .slice(0, -1)
    .some((before) => before.length >= LONGEST_ADDRESS && OF_ADDRESS.test(before.slice(-LONGEST_ADDRESS)));

/**
 * Markdown that nobody vouches for, as nodes that are safe to show. Until they are put into a document nothing of them
 * is loaded: they are made in one that has no window.
 * @returns undefined for markdown that can only be shown as it is written
 */
export function renderMarkdown(markdown: string, options: RenderOptions): Rendered | undefined {
  if (isAttack(markdown)) return undefined;
  try {
    return rendered(purified(marked.parse(markdown, { async: false })), options);
  } catch {
    // Nested more deeply than the stack of the parser: lists can be, line by line.
    return undefined;
  }
}

/**
 * Renders a model's answer as `renderMarkdown` does a page, with nothing of it loaded from anywhere.
 * @param base address of the page that it is about
 * @returns undefined for an answer that can only be shown as it is written
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

/** Behind a rule a frameset is passed over; at the beginning it would take the place of the body, and leave nothing. */
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

  // Each block runs in the direction of its own text, whatever that of the panel is.
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

/** Nothing, where an attribute is empty: as an address that would be the page itself. */
function addressOf(element: Element, attribute: string, base: string): string | undefined {
  const written = element.getAttribute(attribute);
  return written ? webHref(written, base) : undefined;
}

/** An image from the web that does not say where it is looked at. */
function load(image: HTMLImageElement, address: string) {
  image.referrerPolicy = 'no-referrer';
  image.loading = 'lazy';
  image.src = address;
}

/** True for a picture right behind a placeholder that says the same: a shop shows one sign twenty times in a row. */
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

/** A text that takes no part in the direction of what stands beside it. */
function apart(text: string): HTMLElement {
  const element = document.createElement('bdi');
  element.textContent = text;
  return element;
}

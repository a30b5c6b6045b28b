/** @module-tag slow */

import { describe, expect, it } from 'vitest';
import { parsePrice, priceOf } from '@/lib/base/text/price';
import { named } from '@/lib/page/driving/named';
import { findPassage } from '@/lib/page/find-passage';
import { attributesOf } from '@/lib/page/html/attributes';
import { escapeAttribute, escapeHtml } from '@/lib/page/html/escape';
import { namesIn } from '@/lib/page/main-content/names';
import { codeSpan, destination, escapeInline, escapeLineStart, fenced } from '@/lib/page/markdown/escape';
import { embeddedIn } from '@/lib/page/media/embedded';
import { withoutSite } from '@/lib/page/metadata/headline';
import { typesOf } from '@/lib/page/metadata/linked-data';
import { PageAddresses } from '@/lib/page/page-addresses';
import { bestAddress, offersIn } from '@/lib/page/picture-source';
import { isPlainText, writePlainText } from '@/lib/page/plain-text';
import { readPage } from '@/lib/page/read-page';
import { tagged } from '@/lib/page/select';
import { candidatesOf } from '@/lib/page/srcset';
import { readEmbeddedState } from '@/lib/page/structured/embedded-state';
import { jsonLdBlocks } from '@/lib/page/structured/json-ld';
import { textOfData } from '@/lib/page/structured/text-of-data';
import { mapUrls, urlsIn } from '@/lib/page/style-urls';
import { squash } from '@/lib/page/white-space';
import { options, READ_PARTS } from './open-page';

/** Characters of the largest text. */
const LARGEST = 2 ** 19;
/** A text is read at growing lengths: what is quadratic shows before it would take hours. */
const LENGTHS = [2 ** 11, 2 ** 14, 2 ** 17, LARGEST];
/** Times as long as a plain scan of the largest text; a quadratic parser takes ten thousands. */
const BUDGET = 400;
/** How often a text is read before its time counts. */
const TRIES = 3;

const place = { spaced: true, inLink: false, withMath: true };
const addresses = new PageAddresses();

/** A page without a window that has a text in one place. */
function pageWith(markup: string, put: (page: Document) => void = () => undefined): Document {
  const page = new DOMParser().parseFromString(markup, 'text/html');
  put(page);
  return page;
}

function elementWith(name: string, attribute: string, value: string): Element {
  const element = document.createElement(name);
  element.setAttribute(attribute, value);
  return element;
}

const everything = options({ parts: READ_PARTS, onlyMainContent: true, includeTags: ['*wanted*'] });

/** Reads a whole page that has the text where a selector says: in an attribute, or between the tags. */
const inPage = (markup: string, selector: string, attribute?: string) => (text: string) =>
  readPage(
    pageWith(`<main class="wanted">${markup}</main>`, (page) => {
      const element = page.querySelector(selector) as Element;
      if (attribute) element.setAttribute(attribute, text);
      else element.append(text);
    }),
    everything,
  );

interface Parser {
  /** Characters and words that mean something to it. */
  special: string[];
  read(text: string): unknown;
}

/** Whatever reads what a page has written. A new one is a row. */
const PARSERS: Record<string, Parser> = {
  srcset: { special: [',', ' ', '(', ')', '1x', 'a 1w,', 'a (', 'a.png 1x'], read: candidatesOf },
  'address of a picture': {
    special: [',', ' ', '/', '-', '_', '.jpg', 'w=1', '1x', '9px', 'blur', 'url(', 'lazy'],
    read: (text) => bestAddress([['src', text, 'class', text, 'data-src', text, 'style', text], [], [], '']),
  },
  'address of a player': {
    special: ['/', '.', ' ', '-', 'embed', 'sign', 'like', 'http://', '?'],
    read: (text) => embeddedIn(['iframe', ['src', `//a/${text}`, 'title', text, 'allowfullscreen', ''], []]),
  },
  'name of an attribute': { special: ['-', 'data-', 'src', 'on', 'low'], read: (text) => offersIn([text, '/a.jpg']) },
  'the urls of a style': {
    special: ['url(', 'URL(', ')', '"', "'", '\\', '/*', '*/', 'a:url( ', 'url("', '\\a', '-', ';', '\n'],
    read: urlsIn,
  },
  'a style with other urls': { special: ['url(', ')', '"', "'", '\\', '/*'], read: (text) => mapUrls(text, squash) },
  address: {
    special: [':', '/', '.', '/..', '#', '?', '%', '\n', '[', 'http:'],
    read: (text) => addresses.absolute(text, document),
  },
  'image address': {
    special: ['-', '/', '_', '/1x1', '-blank', '/pixel.', '.gif', '?'],
    read: (text) => attributesOf(elementWith('img', 'src', `/pixel${text}`), 'img', addresses),
  },
  'other attribute': {
    special: ['"', '&', '<', '\u00a0', 'data-', '-'],
    read: (text) => attributesOf(elementWith('a', 'href', text), 'a', addresses),
  },
  'HTML text': { special: ['&', '<', '>', '\u00a0'], read: escapeHtml },
  'HTML attribute': { special: ['&', '<', '"', '\u00a0'], read: escapeAttribute },
  'text in a line': {
    special: ['*', '_', '~', '\\', '`', '<', '&', '&#1', '$', '[', ']', '](', '![', '&amp;'],
    read: (text) => escapeInline(text, place),
  },
  'beginning of a line': {
    special: ['#', '-', '_', '=', '+', '>', '|', ':', '- ', '_ ', '1', '[ ] '],
    read: escapeLineStart,
  },
  destination: { special: ['(', ')', '<', '\\', ' ', '&', '&#', '&a'], read: destination },
  'code between fences': { special: ['`', '~', '\n', '```\n'], read: (text) => fenced(text, '') },
  'code in a line': { special: ['`', '|', '\\|'], read: (text) => codeSpan(text, 'cell') },
  'plain text': { special: ['\n', '`', '<', '{'], read: (text) => writePlainText(text, 'application/json') },
  'MIME type': { special: ['/', '+', '.', 'text/', 'json', '-'], read: (text) => isPlainText(`text/${text}`) },
  'class name or id': {
    special: ['-', '_', ' ', ':', '[', '(', 'a:', 'A', 'aB', 'nav', 'nav ', 'skip_', '1'],
    read: (text) => namesIn(`nav ${text}`),
  },
  title: {
    special: ['|', ' | ', ' - ', '»', ':', ' ', '/', ' ~', '-'],
    read: (text) => withoutSite(squash(`${text} Site`), 'Site', 'site.example'),
  },
  'white space': { special: [' ', '\n', '\u00a0', 'a '], read: squash },
  'type of linked data': { special: ['/', '#', ':', 'a', 'http://'], read: (text) => typesOf({ '@type': text }) },
  'linked data': {
    special: [
      '{',
      '[',
      '"',
      ',',
      ', ',
      ';',
      '; ',
      '/*',
      '//',
      '*/',
      '<!--',
      '-->',
      '--> ',
      ']]>',
      '\n',
      '\u0001',
      '{"a":',
    ],
    read: (text) =>
      jsonLdBlocks(pageWith('<script type="application/ld+json"></script>', (page) => page.scripts[0]?.append(text))),
  },
  'script with data': {
    special: [
      '{',
      '[',
      '"',
      "'",
      '\\',
      '/*',
      '//',
      'dataLayer={',
      'dataLayer=[]',
      'a_data = ',
      '.push(',
      '(',
      'price:',
      'x',
    ],
    read: (text) =>
      readEmbeddedState(pageWith('<script></script>', (page) => page.scripts[0]?.append('dataLayer={price:', text))),
  },
  'value in the markup': {
    special: ['a ', ' ', ':', '/', 'http://', '&amp;', '<p>'],
    read: inPage('<p itemscope typeof="Product"><b itemprop="name" property="name"></b></p>', 'b'),
  },
  'name in the markup': {
    special: ['a ', ' ', ':', '/', '#', '@'],
    read: inPage('<p itemscope><b itemprop="name">text</b></p>', 'b', 'itemprop'),
  },
  'price in a text': {
    special: ['1', '1,', '1.', '1 ', ' ', '$', '€', 'EUR', '-', '٣'],
    read: (text) => [parsePrice(text), priceOf(text, text, text)],
  },
  'text of data': { special: ['<', '&', '&amp;', '<p>', '</p>', '&#1;', ' '], read: textOfData },
  'includeTags and excludeTags': {
    special: ['*', '[', '(', ':', ',', '"'],
    read: (text) => {
      try {
        return tagged([`*${text}*`], 'includeTags').matches(document.body);
      } catch (refused) {
        return refused;
      }
    },
  },
  'passage to show': {
    special: ['a', 'a ', 'ab', '.', '-'],
    read: (text) =>
      findPassage(
        pageWith('', (page) => page.body.append(text)),
        `${text.slice(0, 100)} b`,
      ),
  },
  'name of a class in a sentence': {
    special: [' ', '\n', 'a '],
    read: (text) => named(elementWith('b', 'class', text)),
  },
  'page with a paragraph': {
    special: [' ', '\n', '*', '_', '[', ']', '<', '.', 'a', 'a. ', 'by ', 'By A', '2020-01-01', '\u2028', '1st '],
    read: inPage('<h1>Title</h1><p></p>', 'p'),
  },
  'page with a heading': { special: ['#', ' #', '*', '|', ' - ', ' '], read: inPage('<h1></h1><p>text</p>', 'h1') },
  'page with code': { special: ['\n', '`', ' ', '~', '\n\n'], read: inPage('<pre><code></code></pre>', 'code') },
  'page with code of a language': {
    special: ['language-', 'brush:', ' ', 'hljs', ' hljs ', 'lang', '-'],
    read: inPage('<pre class="x"><code>text</code></pre>', 'code', 'class'),
  },
  'page with a table': {
    special: ['|', '\\', '\\|', ' ', '`', '\n'],
    read: inPage('<table><tr><th>a<th>b<tr><td>c<td class="x"></table>', '.x'),
  },
  'page with a formula': {
    special: ['\\', '$', ' ', '{', '\\a'],
    read: inPage(
      '<math><semantics><annotation encoding="application/x-tex"></annotation></semantics></math>',
      'annotation',
    ),
  },
  'page with a formula in a text': {
    special: ['$', '$$', '\\(', '\\)', '\\begin{align}', '\\', ' ', 'a'],
    read: inPage('<script src="data:,mathjax"></script><p></p>', 'p'),
  },
  'page with a formula in an attribute': {
    special: ['\\', '\\a', '{', '$', '%', '^', ' ', 'a', 'aaa ', ','],
    read: inPage('<p><span data-tex="x"></span></p>', 'span', 'data-tex'),
  },
  'page with a picture of a formula': {
    special: ['\\', '\\a{', '}', '$', ' ', 'a', '.', '^'],
    read: inPage('<img class="latex" src="/a.png">', 'img', 'alt'),
  },
  'page with MathML': {
    special: ['{', '\\', '^', '&', 'a', ' ', '%'],
    read: inPage('<math><mi>a</mi><mtext></mtext></math>', 'mtext'),
  },
  'page with a link': { special: ['(', ')', '<', ' ', '/', '&', '#'], read: inPage('<a>text</a>', 'a', 'href') },
  'page with a picture': { special: [',', ' ', '(', '/', '-'], read: inPage('<img>', 'img', 'srcset') },
  'page with words for a picture': {
    special: [']', '[', '\n', ' ', '`'],
    read: inPage('<img src="/a">', 'img', 'alt'),
  },
  'page with a data: picture': {
    special: [',', ';', 'base64,', '/'],
    read: (text) => inPage('<img>', 'img', 'src')(`data:image/png;${text}`),
  },
  'page with a style': {
    special: ['url(', ' ', 'display', 'display:', 'visibility ', 'text-align:', 'font-weight', 'background', '"', '/*'],
    read: inPage('<p><b>text</b></p>', 'p', 'style'),
  },
  'page with a class': {
    special: ['nav', ' ', '-', '_', ':', 'cookie', 'tab', 'author', 'by', 'katex', 'display', 'hidden'],
    read: inPage('<div>text <span>of</span></div>', 'div', 'class'),
  },
  'page with a byline': {
    special: [' ', '|', ' | ', ',', 'by ', '-', '1', ' 1', 'on ', 'Jan 1', 'A', 'a.', '\u2013 '],
    read: inPage('<h1>Title</h1><p class="author byline"></p><p>text</p>', '.author'),
  },
  'page with metadata': {
    special: [' ', '|', ',', 'by', '-', '2020-01-01', 'T', '1', '/', ':', 'en', '<'],
    read: (text) =>
      readPage(
        pageWith(
          ['author', 'article:published_time', 'og:title', 'og:site_name', 'description', 'robots', 'keywords']
            .map((name) => `<meta name="${name}" property="${name}">`)
            .join(''),
          (page) => {
            for (const meta of page.querySelectorAll('meta')) meta.content = text;
            page.title = text;
          },
        ),
        everything,
      ),
  },
};

/** Each alone, with blanks between, before a long run of another and of letters; and all in a row. */
const mixturesOf = (special: string[]): string[][] => [
  ...special.flatMap((one, i) => [[one], [`${one} `], [one, special.at(i - 1) as string], [one, 'a']]),
  [special.join('')],
];

/** A text of one, or of one in its first half and another in its second. */
const textOf = (parts: string[], length: number): string =>
  parts.map((part) => part.repeat(Math.ceil(length / parts.length / part.length))).join('');

/** Milliseconds to look at every character of a text once. */
function scanOf(text: string): number {
  const started = performance.now();
  let blanks = 0;
  for (const character of text) if (character === ' ') blanks++;
  expect(blanks).toBeGreaterThanOrEqual(0);
  return performance.now() - started;
}

describe('half a megabyte of what means something is read in a time like that of a plain scan:', () => {
  it.each(Object.entries(PARSERS))(
    '%s',
    async (_name, { special, read }) => {
      for (const parts of mixturesOf(special)) {
        for (const length of LENGTHS) {
          const text = textOf(parts, length);
          let times = Number.POSITIVE_INFINITY;
          // A busy machine slows one reading down, but a parser that is slow itself is slow each time.
          for (let tried = 0; tried < TRIES && times >= BUDGET; tried++) {
            const scan = scanOf(textOf(parts, LARGEST));
            const started = performance.now();
            await read(text);
            times = (performance.now() - started) / scan;
          }
          expect(times, `${length} characters of ${JSON.stringify(parts)}`).toBeLessThan(BUDGET);
        }
      }
    },
    300_000,
  );
});

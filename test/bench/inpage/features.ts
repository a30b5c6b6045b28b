import { parse, textOf } from './text-of.ts';

const NOT_CONTENT =
  'script,style,noscript,template,svg,nav,footer,aside,dialog,[hidden],[role=navigation],[role=contentinfo],' +
  '[role=complementary],[role=search],[role=dialog],iframe,video,audio,form input,select,textarea';
/** Share of the text from which `main` is believed. */
const MAIN = 0.25;

/** Clean HTML of the main part of a page: the same input for every converter. */
export function mainPart(html: string, url?: string): string {
  const parsed = parse(html, url);
  for (const element of parsed.querySelectorAll(NOT_CONTENT)) element.remove();
  // Images and links that lead nowhere are the business of an earlier pass.
  for (const image of parsed.querySelectorAll('img')) {
    if (!/^(?!data:)./.test(image.getAttribute('src') ?? '')) image.remove();
  }
  for (const link of parsed.querySelectorAll('a')) {
    if (!/^(?!\s*javascript:)./i.test(link.getAttribute('href') ?? '')) link.removeAttribute('href');
  }
  const length = (element: Element) => element.textContent?.length ?? 0;
  const [main] = [...parsed.querySelectorAll('main,[role=main]')].sort((a, b) => length(b) - length(a));
  return (main && length(main) > MAIN * length(parsed.body) ? main : parsed.body).innerHTML;
}

function address(url: string): string {
  try {
    return decodeURI(url.trim());
  } catch {
    return url.trim();
  }
}

const textIn = (node: Node) => node.textContent ?? '';
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '');
const ownText = (item: Element) =>
  [...item.childNodes]
    .filter(({ nodeName }) => nodeName !== 'UL' && nodeName !== 'OL')
    .map(textIn)
    .join('');

/** A table of data, not of layout: it has header cells, at least two rows, and no table inside. */
const isDataTable = (table: HTMLTableElement) =>
  table.getAttribute('role') !== 'presentation' &&
  table.rows.length > 1 &&
  table.querySelector('th') !== null &&
  table.querySelector('table') === null;

/** Parts of a document that are compared before it became markdown and after. */
export function features(html: string) {
  const parsed = parse(html);
  const all = <E extends Element>(selector: string) => [...parsed.querySelectorAll<E>(selector)];
  const cellsOf = (tables: HTMLTableElement[]) =>
    tables
      .flatMap((table) => [...table.querySelectorAll('td,th')])
      .map((cell) => letters(textIn(cell)))
      .filter(Boolean);
  const text = textOf(parsed.body);
  const tables = all<HTMLTableElement>('table');
  return {
    text,
    lines: text.split('\n').map(letters).filter(Boolean),
    links: all('a[href]')
      .filter((link) => textIn(link).trim() || link.querySelector('img'))
      .map((link) => address(link.getAttribute('href') ?? '')),
    images: all('img[src]').map((image) => address(image.getAttribute('src') ?? '')),
    headings: all('h1,h2,h3,h4,h5,h6')
      .filter((heading) => textIn(heading).trim())
      .map((heading) => heading.nodeName + letters(textIn(heading)).slice(0, 30)),
    items: all('li')
      .map((item) => letters(ownText(item)).slice(0, 60))
      .filter(Boolean),
    code: all('pre')
      .map((pre) => textIn(pre).replace(/\s+/g, '').slice(0, 60))
      .filter(Boolean),
    cells: cellsOf(tables),
    dataCells: cellsOf(tables.filter(isDataTable)),
  };
}

export type Features = ReturnType<typeof features>;

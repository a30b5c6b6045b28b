import { strikethrough, tables, taskListItems } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { isScript } from './urls';

export interface MarkdownOptions {
  /** Writes `![alt](<Base64-Image-Removed>)` for an image that is spelled out in its address. */
  removeBase64Images: boolean;
}

/**
 * GitHub-flavoured markdown of an element of a copied page, whose addresses are absolute and whose images have one
 * source each. The element is not changed.
 */
export function toMarkdown(element: HTMLElement, { removeBase64Images }: MarkdownOptions): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const table of [...copy.querySelectorAll('table')].reverse()) prepareTable(table);
  const service = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
  });
  service.use([strikethrough, tables, taskListItems]);
  service.remove((node) => UNREAD.has(node.localName));
  const escapeMarkdown = service.escape;
  service.escape = (text) =>
    escapeMarkdown(text)
      .replace(/<(?=[a-z/!?])/gi, '\\<')
      .replace(/&(?=#?\w+;)/g, '\\&')
      .replace(/^(\d+)\)(?=\s)/g, '$1\\)');

  service.addRule('listItem', {
    filter: 'li',
    replacement: (content, node) => {
      const marker = listMarker(node);
      const text = content.replace(/^\n+|\n+$/g, '').replace(/^(\[[x ]\]) +/, '$1 ');
      const lines = text.replaceAll('\n', `\n${' '.repeat(marker.length)}`);
      return `${marker}${lines}${node.nextSibling ? '\n' : ''}`;
    },
  });
  service.addRule('codeBlock', { filter: 'pre', replacement: (_content, node) => codeBlock(node) });
  service.addRule('link', {
    filter: (node) => node.nodeName === 'A' && node.hasAttribute('href'),
    replacement: (content, node) => link(content, node.getAttribute('href') ?? ''),
  });
  service.addRule('base64Image', {
    filter: (node) => removeBase64Images && node.nodeName === 'IMG' && isBase64(node.getAttribute('src') ?? ''),
    replacement: (_content, node) => {
      const alt = (node as HTMLElement).getAttribute('alt') ?? '';
      return `![${service.escape(oneLine(alt))}](<Base64-Image-Removed>)`;
    },
  });
  return service.turndown(copy);
}

/** What holds text for browsers that cannot show it, and the names of drawings. */
const UNREAD = new Set(['audio', 'canvas', 'desc', 'iframe', 'object', 'title', 'video']);

const isBase64 = (address: string): boolean => /^data:image\/[^,]*;base64,/i.test(address);

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

function listMarker(item: Node): string {
  const list = item.parentElement;
  if (list?.localName !== 'ol') return '- ';
  const items = [...list.children].filter(({ localName }) => localName === 'li');
  return `${(list as HTMLOListElement).start + items.indexOf(item as Element)}. `;
}

/** A link in one line, which is all that a link's text may be; links that skip content have nothing to say in a text. */
function link(content: string, address: string): string {
  const text = oneLine(content.replace(/^#{1,6} /gm, ''));
  if (isScript(address)) return text;
  const skips = address.includes('#') && /^(skip|jump) (to|over|past)\b/i.test(text);
  if (!text || skips) return '';
  const target = address.replace(/\s/g, encodeURIComponent).replace(/[()<>\\]/g, '\\$&');
  const written = `[${text}](${target})`;
  return /\n\s*\n/.test(content.trim()) ? `\n\n${written}\n\n` : written;
}

function codeBlock(pre: Node): string {
  const block = pre.cloneNode(true) as HTMLElement;
  for (const br of block.querySelectorAll('br')) br.replaceWith('\n');
  for (const line of block.querySelectorAll('div, li, p, tr')) {
    if (line.nextSibling && !line.textContent?.endsWith('\n')) line.append('\n');
  }
  const code = (block.textContent ?? '').replace(/\n+$/, '');
  const fences = code.match(/^\s*`{3,}/gm) ?? [];
  const fence = '`'.repeat(Math.max(3, ...fences.map((found) => found.trim().length + 1)));
  return `\n\n${fence}${language(pre as Element)}\n${code}\n${fence}\n\n`;
}

/** The language that the classes of a code block, or of what is closest around it, name. */
function language(pre: Element): string {
  const elements = [pre.querySelector('code'), pre, pre.parentElement, pre.parentElement?.parentElement];
  const names = elements.map((element) => element?.getAttribute('class') ?? '').join(' ');
  return /\b(?:language|lang|highlight-source|highlight-text)-([\w+#.-]+)/.exec(names)?.[1] ?? '';
}

const BLOCKS =
  'address, article, blockquote, dd, div, dl, dt, figure, h1, h2, h3, h4, h5, h6, hr, li, ol, p, pre, section, ul';

/** Markdown's cells hold one line and span nothing. A table that only lays out the page becomes its content. */
function prepareTable(table: HTMLTableElement): void {
  if (isLayout(table)) unwrap(table);
  else {
    for (const cell of table.querySelectorAll('td, th')) flatten(cell);
    expandSpans(table);
  }
}

function isLayout(table: HTMLTableElement): boolean {
  if (/^(presentation|none)$/.test(table.getAttribute('role') ?? '') || table.querySelector('table')) return true;
  return !table.querySelector('th') && table.querySelector('h1, h2, h3, h4, h5, h6, ol, pre, ul') !== null;
}

function unwrap(table: HTMLTableElement): void {
  const parts = [
    ...(table.caption ? [table.caption] : []),
    ...Array.from(table.rows, ({ cells }) => [...cells]).flat(),
  ];
  table.replaceWith(
    ...parts.map((part) => {
      const block = table.ownerDocument.createElement('div');
      block.append(...part.childNodes);
      return block;
    }),
  );
}

/** Turns the blocks of a cell into lines, the innermost first. */
function flatten(cell: Element): void {
  for (const block of [...cell.querySelectorAll(BLOCKS)].reverse()) {
    const { ownerDocument: document, localName } = block;
    const lines: (Node | string)[] = [...block.childNodes];
    if (localName === 'li') lines.unshift('• ');
    if (localName === 'pre') {
      const code = document.createElement('code');
      code.append(block.textContent ?? '');
      lines.splice(0, lines.length, code);
    }
    if (block.previousSibling) lines.unshift(document.createElement('br'));
    block.replaceWith(...lines);
  }
}

/** A span beyond this is a mistake or an attack. */
const MOST_SPANNED = 100;

/** Puts an empty cell wherever a cell reaches over more than its own place. */
function expandSpans(table: HTMLTableElement): void {
  /** How many more rows the cell above reaches down, by column. */
  const reaching: number[] = [];
  for (const row of table.rows) {
    let column = 0;
    for (const cell of [...row.cells, null]) {
      while ((reaching[column] ?? 0) > 0) {
        reaching[column] = (reaching[column] ?? 0) - 1;
        row.insertBefore(emptyCell(row), cell);
        column++;
      }
      if (!cell) break;
      const { colSpan, rowSpan } = cell;
      const columns = Math.min(colSpan, MOST_SPANNED);
      for (let index = 0; index < columns; index++) {
        reaching[column++] = Math.min(rowSpan, MOST_SPANNED) - 1;
        if (index > 0) cell.after(emptyCell(row, cell.localName));
      }
      cell.removeAttribute('colspan');
    }
  }
}

const emptyCell = (row: Element, name = 'td'): Element => row.ownerDocument.createElement(name);

/**
 * An HTML fragment as one string in which two fragments of the same structure are equal. Dropped: wrappers without a
 * markdown counterpart, attributes other than those written below, white space at the edges of blocks, and the
 * difference between tight and loose items. White space in `pre` is kept.
 */

const names = (text: string) => new Set(text.split(' '));

const SYNONYMS: Record<string, string> = {
  B: 'strong',
  STRONG: 'strong',
  I: 'em',
  EM: 'em',
  S: 'del',
  STRIKE: 'del',
  DEL: 'del',
};
const TRANSPARENT = names(
  'HTML BODY DIV SPAN SECTION ARTICLE MAIN TBODY THEAD TFOOT FONT ABBR MARK INS KBD U SMALL FIGURE FIGCAPTION LABEL ' +
    'CENTER CITE Q TIME WBR',
);
/** A paragraph in one of these is written as a break mark: `<li><p>a</p></li>` and `<li>a</li>` are the same. */
const OPTIONAL_PARAGRAPH = names('LI TD TH');
const BREAK = '⁋';
const LANGUAGE = /(?:language|lang)-([\w+#-]+)/;

export function canon(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  for (const element of parsed.querySelectorAll('script,style,template')) element.remove();
  return tidyAroundPre(tidyOutsidePre(children(parsed.body, false))).trim();
}

/** Angle brackets of the text itself must not look like the tags written here. */
const textual = (value: string) => value.replace(/[<>]/g, (bracket) => (bracket === '<' ? '‹' : '›'));

function address(url: string): string {
  let decoded = url;
  try {
    decoded = decodeURI(url);
  } catch {
    // Not an encoded address: it is compared as it is.
  }
  return decoded.replace(/ /g, '%20');
}

const children = (node: Node, inPre: boolean): string =>
  [...node.childNodes].map((child) => write(child, inPre)).join('');

function write(node: Node, inPre: boolean): string {
  if (node.nodeType === Node.TEXT_NODE) {
    const value = node.nodeValue ?? '';
    return textual(inPre ? value : value.replace(/[ \t\r\n\u00a0]+/g, ' '));
  }
  if (!(node instanceof Element)) return '';
  const name = node.nodeName;
  const attribute = (key: string) => node.getAttribute(key) ?? '';
  if (name === 'BR') return inPre ? '\n' : '<br>';
  if (name === 'HR') return '<hr>';
  if (name === 'IMG') return `<img ${address(attribute('src'))} ${textual(attribute('alt'))}>`;
  if (name === 'INPUT') return node.hasAttribute('checked') ? '[x] ' : '[ ] ';
  if (name === 'PRE') return codeBlock(node);
  if (TRANSPARENT.has(name)) return children(node, inPre);
  if (name === 'P' && OPTIONAL_PARAGRAPH.has(node.parentElement?.nodeName ?? '')) {
    return BREAK + children(node, inPre) + BREAK;
  }
  const tag = SYNONYMS[name] ?? name.toLowerCase();
  return `<${tag}${attributes(node, tag, inPre)}>${children(node, inPre)}</${tag}>`;
}

function codeBlock(pre: Element): string {
  const code = pre.querySelector('code') ?? pre;
  const language = LANGUAGE.exec(code.className)?.[1];
  return `<pre><code${language ? ` ${language}` : ''}>${children(code, true).replace(/\n+$/, '')}</code></pre>`;
}

function attributes(node: Element, tag: string, inPre: boolean): string {
  if (tag === 'a') return ` ${address(node.getAttribute('href') ?? '')}`;
  if (tag === 'ol') {
    const start = node.getAttribute('start');
    return start && start !== '1' ? ` ${start}` : '';
  }
  if (tag === 'code' && inPre) {
    const language = LANGUAGE.exec(node.className)?.[1];
    return language ? ` ${language}` : '';
  }
  return tag === 'th' || tag === 'td' ? cellAttributes(node as HTMLTableCellElement, tag) : '';
}

function cellAttributes(cell: HTMLTableCellElement, tag: string): string {
  const align = cell.getAttribute('align') || cell.style.textAlign;
  let written = align && align !== 'left' && tag === 'th' ? ` ${align}` : '';
  if (cell.colSpan > 1) written += ` cs${cell.colSpan}`;
  if (cell.rowSpan > 1) written += ` rs${cell.rowSpan}`;
  return written;
}

const BLOCK = 'p|h\\d|ul|ol(?: \\d+)?|li|blockquote|table|tr|td[^>]*|th[^>]*|hr|br';
const AROUND_BLOCK = new RegExp(` ?(</?(?:${BLOCK}|dl|dt|dd)>) ?`, 'g');
const AROUND_BLOCK_AGAIN = new RegExp(` ?(</?(?:${BLOCK})>) ?`, 'g');

const tidyOutsidePre = (written: string) =>
  written
    .split(/(<pre>[\s\S]*?<\/pre>)/)
    .map((part, index) => (index % 2 ? part : tidy(part)))
    .join('');

const tidy = (part: string) =>
  part
    .replace(/ +/g, ' ')
    .replace(AROUND_BLOCK, '$1')
    // Break marks: one at a time, none at the edges of an item or cell, none where a block follows anyway.
    .replace(/(⁋ ?)+/g, BREAK)
    .replace(/(<li>|<t[hd][^>]*>)⁋/g, '$1')
    .replace(/⁋(<\/li>|<\/t[hd]>|<ul>|<ol|<pre>|<blockquote>|<table>)/g, '$1')
    // White space just inside an inline element counts as outside.
    .replace(/<(a [^>]*|strong|em)> /g, ' <$1>')
    .replace(/ <\/(a|strong|em)>/g, '</$1> ')
    .replace(/ +/g, ' ')
    .replace(AROUND_BLOCK_AGAIN, '$1')
    .replace(/(<\/(?:pre|ul|ol|blockquote)>)⁋/g, '$1');

const tidyAroundPre = (written: string) =>
  written
    .replace(/ ?⁋ ?(<pre>)/g, '$1')
    .replace(/(<\/(?:pre|ul|ol|blockquote|table)>) ?⁋/g, '$1')
    .replace(/(<\/pre>) /g, '$1');

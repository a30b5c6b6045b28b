import { HEADINGS } from '../element-names';
import { EMBEDDED, type Excerpt, OFFICE_ITEM, POST } from '../excerpt/excerpt';
import { at } from '../tree';
import { heading, PLAIN_BLOCKS, plainBlock, quotation, rule, titleLine } from './blocks';
import { codeBlock, codeBox, codeLabels, inlineCode } from './code';
import { embedded, lazyPlayer } from './embedded';
import { findFootnotes } from './footnotes';
import { findGutters } from './gutters';
import { headingLinks } from './heading-links';
import { image } from './images';
import { link } from './links';
import { input, item, list } from './lists';
import { math } from './math';
import { officeItem } from './office-items';
import { post } from './posts';
import { cell, row, table } from './tables';
import { deleted, emphasis, lineBreak, quoted, ruby, strong, subscript, superscript } from './text';
import { CODE_BOX, type Construct, type MarkdownOptions, Writer } from './writer';

const all = (names: Iterable<string>, construct: Construct) => [...names].map((name) => [name, construct] as const);

/** Constructs by element; an element without a construct is inline text. */
const CONSTRUCTS: ReadonlyMap<string, Construct> = new Map([
  ...all(PLAIN_BLOCKS, plainBlock),
  ...all(HEADINGS, heading),
  ...all(['ul', 'ol', 'menu', 'dir'], list),
  ...all(['dt', 'summary'], titleLine),
  ...all(['pre', 'listing', 'xmp'], codeBlock),
  ...all(['code', 'samp', 'tt'], inlineCode),
  ...all(['b', 'strong'], strong),
  ...all(['i', 'em'], emphasis),
  ...all(['s', 'strike', 'del'], deleted),
  ...all('iframe frame video audio embed object'.split(' '), embedded),
  ...all(['td', 'th'], cell),
  [CODE_BOX, codeBox],
  [EMBEDDED, lazyPlayer],
  [OFFICE_ITEM, officeItem],
  [POST, post],
  ['a', link],
  ['blockquote', quotation],
  ['br', lineBreak],
  ['hr', rule],
  ['img', image],
  ['input', input],
  ['li', item],
  ['math', math],
  ['q', quoted],
  ['rt', ruby],
  ['sub', subscript],
  ['sup', superscript],
  ['table', table],
  ['tr', row],
]);

/** Writes an excerpt of a page as GitHub-flavored markdown. Yields now and then. */
export function* writeMarkdown(excerpt: Excerpt, options: MarkdownOptions): Generator<void, string> {
  const written: string[] = [];
  const gutters = findGutters(excerpt);
  const skipped = headingLinks(excerpt);
  for (const label of codeLabels(excerpt)) skipped.add(label);
  yield;
  const footnotes = findFootnotes(excerpt, skipped);
  yield;
  const writer = () => new Writer(excerpt, options, gutters, CONSTRUCTS, footnotes, skipped);
  for (let root = 0; root < excerpt.names.length; root = at(excerpt.end, root)) {
    written.push(yield* writer().write(root));
  }
  for (const { label, index } of footnotes.deferred) {
    const note = yield* writer().write(index, index + 1);
    written.push(`[^${label}]: ${note.replace(/\n(?!\n|$)/g, '\n    ')}`);
  }
  return written.filter(Boolean).join('\n\n');
}

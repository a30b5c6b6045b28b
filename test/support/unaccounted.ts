import { chooseContent } from '@/lib/page/choose-content';
import { nodesOf } from '@/lib/page/content';
import { signsFor } from '@/lib/page/main-content/phrases/languages';
import { readPageInfo } from '@/lib/page/metadata/page-facts';
import { readTree } from '@/lib/page/read-tree';
import { atOnce } from '@/lib/page/slices';
import { at, elementIn } from '@/lib/page/tree';
import { markdownOf } from './write-markdown.ts';

/** Visible content of a page that is neither in its main content nor listed as left out. */
export interface Unaccounted {
  /** Texts that are in neither. */
  texts: string[];
  /** Words of the main content that are not in its markdown. */
  unwritten: string[];
  /** Links and pictures that are in neither. */
  links: string[];
  images: string[];
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Compares the visible content of a page with its main content, the list of omissions, and the markdown. */
export function unaccounted(page: Document, url: string): Unaccounted {
  const tree = readTree(page);
  const { nodes, names, texts, textLength, end, skip } = tree;
  const isSaid = skip.slice();
  for (let i = 0; i < isSaid.length; i++) if (isSaid[i]) isSaid.fill(1, i, at(end, i));
  const wanted = { keepSelected: undefined, include: undefined, signs: signsFor(tree) };
  const { content, leftOut } = atOnce(chooseContent(tree, wanted, readPageInfo(page, url)));
  for (const { start, end } of leftOut) isSaid.fill(1, start, end);
  const kept = new Set(nodesOf(content));
  const found: Unaccounted = { texts: [], unwritten: [], links: [], images: [] };
  for (const [i, name] of names.entries()) {
    if (isSaid[i] || kept.has(i)) continue;
    if (name === '' && textLength[i]) found.texts.push((texts[i] ?? '').trim());
    if (name === 'a') found.links.push(elementIn(nodes, i).getAttribute('href') ?? '');
    if (name === 'img') found.images.push(elementIn(nodes, i).getAttribute('src') ?? '');
  }
  const markdown = markdownOf(content, { removeBase64Images: true }).replaceAll('\\', '');
  const written = new Set(markdown.match(WORD));
  const isWritten = (word: string) => written.has(word) || markdown.includes(word);
  for (const i of kept) {
    if (names[i] === '' && textLength[i])
      found.unwritten.push(...[...(texts[i]?.match(WORD) ?? [])].filter((word) => !isWritten(word)));
  }
  return found;
}

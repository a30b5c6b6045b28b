import { type ContentChoice, chooseContent, leaveOutTagged } from './choose-content';
import { keptShare } from './content';
import { takeExcerpt } from './excerpt/take-excerpt';
import { hiddenParts } from './hidden';
import { type Phrases, signsOf } from './main-content/phrases/phrases';
import { sampleOf } from './main-content/sample';
import { readTracks } from './media/tracks';
import { readHead } from './metadata/captured-head';
import { readPageInfo } from './metadata/page-facts';
import type { CapturedContent, ReadOptions } from './page-content';
import { readTreeInSlices } from './read-tree';
import type { Tagged } from './select';
import { atOnce, inSlices } from './slices';
import { addressOf } from './snapshot/recall';
import { declaredNodes } from './structured/declared';
import { textDocument } from './text-document';
import type { Tree } from './tree';
import { wellFormed } from './well-formed';
import { type Writers, writerOf } from './writers';

/** A page with at most this many nodes is read and written in one go, so that its parts are consistent. */
const AT_ONCE = 40_000;

/** A parsed request. */
interface Request extends ContentChoice {
  options: ReadOptions;
  excluded: Tagged | undefined;
}

/**
 * Reads a document without changing it; a large one in slices.
 * @param findPhrases returns the phrases of a page's languages for a sample of it (sampleOf), if its main content is wanted
 * @param writers at least those of the requested parts, and the finders for a selection or tags if requested
 * @returns the requested parts, the sources of further parts (writeCaptured), and always warnings and omitted parts; every
 * string is well-formed Unicode
 * @throws ReadError if a selector is invalid, or nothing is selected
 */
export async function readParts(
  document: Document,
  options: ReadOptions,
  writers: Writers,
  findPhrases: (sample: string) => Phrases[],
): Promise<CapturedContent> {
  const { includeTags, excludeTags, selection, onlyMainContent, reader } = options;
  const tagged = (entries: string[], field: string) =>
    entries.length > 0 ? writerOf('tagged', writers)(entries, field) : undefined;
  const request = {
    options,
    include: tagged(includeTags, 'includeTags'),
    excluded: tagged(excludeTags, 'excludeTags'),
    keepSelected: selection
      ? writerOf('selected', writers)(document)
      : reader && onlyMainContent && includeTags.length === 0
        ? writerOf('article', writers)(document)
        : undefined,
  };
  const tree = await readTreeInSlices(document);
  const signs =
    onlyMainContent && !request.include && !request.keepSelected ? signsOf(findPhrases(sampleOf(tree))) : undefined;
  const writing = write(document, tree, { ...request, signs }, writers);
  return tree.nodes.length <= AT_ONCE ? atOnce(writing) : await inSlices(writing);
}

function* write(document: Document, tree: Tree, request: Request, writers: Writers): Generator<void, CapturedContent> {
  const { parts, removeBase64Images, values = {} } = request.options;
  const facts = readPageInfo(document, addressOf(document));
  const text = request.keepSelected ? undefined : textDocument(document);
  const head = JSON.stringify(readHead(document, tree, text ? undefined : facts));
  const leftOut = hiddenParts(tree);
  const warnings = [...tree.warnings];
  if (facts.sources.isOfEarlier) warnings.push(['earlierHead']);
  yield;
  if (request.excluded) yield* leaveOutTagged(tree, request.excluded);
  yield;
  const { content, strategy, leftOut: filtered } = yield* chooseContent(tree, request, facts);
  if (content.starts.length === 0) warnings.push(['nothingIncluded']);
  yield;

  leftOut.push(...filtered.map(({ part }) => part).filter(({ words }) => words));
  const page: Omit<CapturedContent, 'head' | 'excerpt'> = { warnings, leftOut, share: keptShare(content) };
  const declared = text ? [] : declaredNodes(facts.sources);
  if (declared.length > 0) page.declared = declared;
  const tracks = text ? undefined : readTracks(document, facts.sources.linked);
  if (tracks) page.tracks = tracks;
  if (strategy) page.strategy = strategy;
  if (text) page.text = text;
  const isExcluded = request.excluded?.matches ?? (() => false);
  const context = { document, facts, isExcluded, removeBase64Images, values };
  for (const part of parts) {
    if (part === 'markdown' || (part === 'html' && text)) continue;
    Object.assign(page, { [part]: yield* writerOf(part, writers)(content, context) });
    yield;
  }
  if (parts.includes('rawHtml')) warnings.push(['rawHtml']);
  const captured = { head, ...(wellFormed(page) as typeof page) };
  if (text || !parts.includes('markdown')) return captured;
  return { ...captured, excerpt: yield* takeExcerpt(content, { removeBase64Images }) };
}

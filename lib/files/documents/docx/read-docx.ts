import type { DocumentReader } from '../document-reading';
import { type Markup, tag, wholeDocument } from '../markup';
import { Notes } from '../notes';
import { factsIn, mainPart, ofType, type Relationships, relationshipsOf } from '../ooxml/parts';
import { openPackage, type Package } from '../package';
import { DocumentPictures } from '../pictures';
import { fileRefused } from '../refused';
import { allBelow, childAt, type XmlElement, xmlChildren } from '../xml';
import { Numbering } from './numbering';
import { type DocxContext, Story, targetsIn } from './story';
import { Styles } from './styles';

/** A part that contains text, and its relationships. */
interface TextPart {
  root: XmlElement | undefined;
  relationships: Relationships;
}

/** Reads a Word document (ECMA-376, WordprocessingML). Omits macros, deleted text, comments and hidden text. */
export const readDocx: DocumentReader = async ({ file }) => {
  const files = await openPackage(file);
  const main = (await mainPart(files)) ?? 'word/document.xml';
  const root = await files.xml(main);
  if (root?.name !== 'w:document') throw fileRefused(root ? 'mismatch' : 'damaged');
  const relationships = await relationshipsOf(files, main);
  const partOf = async (type: string): Promise<TextPart> => textPart(files, ofType(relationships, type)?.path);
  const footnotes = await partOf('footnotes');
  const endnotes = await partOf('endnotes');
  const running = await runningParts(files, root, relationships);
  const pictures = new DocumentPictures();
  for (const part of [{ relationships }, footnotes, endnotes, ...running.map(({ part }) => part)]) {
    await loadPictures(files, part.relationships, pictures);
  }

  const notes = new Notes();
  const styles = new Styles((await partOf('styles')).root);
  const context: DocxContext = {
    styles,
    numbering: new Numbering((await partOf('numbering')).root),
    notes,
    pictures,
    targets: new Set(targetsIn(root)),
    note(kind, id) {
      const part = kind === 'footnote' ? footnotes : endnotes;
      const note = part.root && xmlChildren(part.root, `w:${kind}`).find(({ attributes }) => attributes['w:id'] === id);
      return note ? new Story(context, part.relationships).blocksOf(note) : '';
    },
  };
  const written = (kind: 'header' | 'footer'): Markup =>
    running
      .filter((one) => one.kind === kind)
      .map(({ part }) => (part.root ? new Story(context, part.relationships).blocksOf(part.root) : ''))
      .filter(Boolean)
      .map((content) => tag(kind, content))
      .join('');
  const body = childAt(root, 'w:body');
  const text = body ? new Story(context, relationships).blocksOf(body) : '';
  const whole = written('header') + text + notes.written() + written('footer');
  const facts = await factsIn(files);
  return {
    written: wholeDocument(whole, { ...facts, language: facts.language ?? styles.language }),
    notes: pictures.notes(),
  };
};

async function textPart(files: Package, path: string | undefined): Promise<TextPart> {
  if (path === undefined) return { root: undefined, relationships: new Map() };
  return { root: await files.xml(path), relationships: await relationshipsOf(files, path) };
}

async function loadPictures(files: Package, relationships: Relationships, pictures: DocumentPictures): Promise<void> {
  for (const { type, path } of relationships.values()) {
    if (type === 'image' && path) await pictures.load(path, () => files.bytes(path));
  }
}

/** Returns the headers and footers of a document, each once, however many sections use it. */
async function runningParts(files: Package, root: XmlElement, relationships: Relationships) {
  const found = new Map<string, { kind: 'header' | 'footer'; part: TextPart }>();
  for (const kind of ['header', 'footer'] as const) {
    for (const { attributes } of allBelow(root, `w:${kind}Reference`)) {
      const { path } = relationships.get(attributes['r:id'] ?? '') ?? {};
      if (path && !found.has(path)) found.set(path, { kind, part: await textPart(files, path) });
    }
  }
  return [...found.values()];
}

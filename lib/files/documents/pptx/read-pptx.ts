import { i18n } from '#i18n';
import type { DocumentReader } from '../document-reading';
import { type Markup, tag, wholeDocument } from '../markup';
import { factsIn, mainPart, ofType, type Relationships, relationshipsOf } from '../ooxml/parts';
import { openPackage, type Package } from '../package';
import { DocumentPictures } from '../pictures';
import { fileRefused } from '../refused';
import { allBelow, childAt, type XmlElement, xmlChildren, xmlText } from '../xml';
import { SlideLayout } from './placeholders';
import { slideOf, speakerNotes } from './slide';

/**
 * Reads a presentation (ECMA-376, PresentationML): each visible slide as a section with its title, its text and tables, and the
 * speaker notes as a quotation. Omits macros, charts, comments and hidden shapes.
 */
export const readPptx: DocumentReader = async ({ file, signal }) => {
  const files = await openPackage(file);
  const main = (await mainPart(files)) ?? 'ppt/presentation.xml';
  const root = await files.xml(main);
  if (root?.name !== 'p:presentation') throw fileRefused(root ? 'mismatch' : 'damaged');
  const relationships = await relationshipsOf(files, main);
  const pictures = new DocumentPictures();
  const layouts = new Layouts(files);
  let body: Markup = '';
  let hidden = 0;
  for (const { attributes } of xmlChildren(childAt(root, 'p:sldIdLst') ?? root, 'p:sldId')) {
    signal.throwIfAborted();
    const { path } = relationships.get(attributes['r:id'] ?? '') ?? {};
    const slide = path === undefined ? undefined : await files.xml(path);
    if (!slide || path === undefined) continue;
    if (/^(?:0|false)$/.test(slide.attributes.show ?? '')) hidden++;
    else body += tag('section', await writtenSlide(files, { path, slide, pictures, layouts }));
  }
  const notes = hidden > 0 ? [i18n.t('warnings.document.hiddenSlides', { slides: i18n.number(hidden) })] : [];
  return { written: wholeDocument(body, await factsIn(files)), notes: [...notes, ...pictures.notes()] };
};

interface SlidePart {
  path: string;
  slide: XmlElement;
  pictures: DocumentPictures;
  layouts: Layouts;
}

async function writtenSlide(files: Package, { path, slide, pictures, layouts }: SlidePart): Promise<Markup> {
  const relationships = await relationshipsOf(files, path);
  for (const { type, path: picture } of relationships.values()) {
    if (type === 'image' && picture) await pictures.load(picture, () => files.bytes(picture));
  }
  const layout = await layouts.of(ofType(relationships, 'slideLayout')?.path);
  const context = { relationships, pictures, layout, diagrams: await diagramsIn(files, relationships) };
  const notes = ofType(relationships, 'notesSlide')?.path;
  const noted = notes === undefined ? undefined : await files.xml(notes);
  const said =
    noted && notes !== undefined ? { ...context, relationships: await relationshipsOf(files, notes) } : context;
  const note = noted ? speakerNotes(noted, said) : '';
  return slideOf(slide, context) + (note && tag('blockquote', note));
}

/** Layouts by path, shared by many slides. */
class Layouts {
  private readonly known = new Map<string, SlideLayout>();

  constructor(private readonly files: Package) {}

  async of(path: string | undefined): Promise<SlideLayout> {
    const known = this.known.get(path ?? '');
    if (known) return known;
    const layout = path === undefined ? undefined : await this.files.xml(path);
    const master =
      path === undefined ? undefined : ofType(await relationshipsOf(this.files, path), 'slideMaster')?.path;
    const made = new SlideLayout(layout, master === undefined ? undefined : await this.files.xml(master));
    this.known.set(path ?? '', made);
    return made;
  }
}

/** Returns the texts of diagrams, in the order of their data, by relationship id. */
async function diagramsIn(files: Package, relationships: Relationships): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const [id, { type, path }] of relationships) {
    if (type !== 'diagramData' || path === undefined) continue;
    const points = allBelow(await files.xml(path), 'dgm:pt');
    const lines = points.map((point) => allBelow(childAt(point, 'dgm:t'), 'a:t').map(xmlText).join('').trim());
    found.set(id, lines.filter(Boolean));
  }
  return found;
}

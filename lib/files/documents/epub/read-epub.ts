import type { DocumentReader } from '../document-reading';
import { type DocumentMetadata, type Markup, wholeDocument } from '../markup';
import { openPackage, type Package, pathFrom } from '../package';
import { DocumentPictures } from '../pictures';
import { fileRefused } from '../refused';
import { allBelow, childAt, type XmlElement, xmlChildren, xmlText } from '../xml';
import { chapterOf } from './chapter';

const CONTAINER = 'META-INF/container.xml';
const ENCRYPTION = 'META-INF/encryption.xml';
/** Obfuscation methods for embedded fonts, which leave the text readable. */
const FONTS_ALONE = /^http:\/\/(?:www\.idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC)$/;

interface Item {
  path: string;
  type: string;
}

/** Reads an EPUB 2 or 3 book: its chapters in spine order, as one document. */
export const readEpub: DocumentReader = async ({ file, signal }) => {
  const files = await openPackage(file);
  const container = await files.xml(CONTAINER);
  if (!container) throw fileRefused('mismatch');
  await refuseLocked(files);
  const path = allBelow(container, 'rootfile')[0]?.attributes['full-path'] ?? '';
  const book = await files.xml(path);
  if (!book) throw fileRefused('damaged');
  const items = new Map<string, Item>();
  for (const { attributes } of xmlChildren(childAt(book, 'manifest') ?? book, 'item')) {
    const { id = '', href = '', 'media-type': type = '' } = attributes;
    items.set(id, { path: pathFrom(path, href), type });
  }
  const spine = xmlChildren(childAt(book, 'spine') ?? book, 'itemref').flatMap(
    ({ attributes }) => items.get(attributes.idref ?? '') ?? [],
  );
  const pictures = new DocumentPictures();
  for (const item of items.values()) {
    if (/^image\//.test(item.type)) await pictures.load(item.path, () => files.bytes(item.path));
  }
  const chapters = new Map(spine.map((item, index) => [item.path, index + 1]));
  let body: Markup = '';
  for (const chapter of chapters.keys()) {
    signal.throwIfAborted();
    const source = await files.text(chapter);
    if (source !== undefined)
      body += chapterOf(source, chapter, { chapters, pictureAt: (at) => pictures.addressOf(at) });
  }
  return { written: wholeDocument(body, factsIn(book)), notes: pictures.notes() };
};

/** @throws WinnowError for a book with encrypted text */
async function refuseLocked(files: Package): Promise<void> {
  const locked = allBelow(await files.xml(ENCRYPTION), 'EncryptedData').some((data) => {
    const algorithm = childAt(data, 'EncryptionMethod')?.attributes.Algorithm ?? '';
    return !FONTS_ALONE.test(algorithm);
  });
  if (locked) throw fileRefused('drm');
}

function factsIn(book: XmlElement): DocumentMetadata {
  const facts = childAt(book, 'metadata');
  const all = (name: string) =>
    (facts ? xmlChildren(facts, name).map((fact) => xmlText(fact).trim()) : []).filter(Boolean);
  return {
    title: all('dc:title')[0],
    author: all('dc:creator').join(', ') || undefined,
    description: all('dc:description')[0],
    keywords: all('dc:subject').join(', ') || undefined,
    language: all('dc:language')[0],
    created: all('dc:date')[0],
  };
}

import { Parser } from 'htmlparser2';
import { escapeText, type Markup, tag } from '../markup';
import { pathFrom } from '../package';
import { fileRefused } from '../refused';

/** Context with which chapters link to each other and to their pictures. */
export interface BookContext {
  /** Chapter numbers by path. */
  chapters: ReadonlyMap<string, number>;
  /** Returns the address of a picture by its path; undefined if the picture is omitted. */
  pictureAt(path: string): string | undefined;
}

/**
 * Maximum depth of elements. Chapters have a few dozen levels; for each element that opens, the library copies all open ones.
 */
const DEEPEST = 400;

/** Elements that are omitted with their content, since they do not hold text. */
const LEFT_OUT = new Set(['script', 'style', 'head', 'link', 'meta', 'iframe', 'object', 'embed', 'audio', 'video']);
const EMPTY = new Set(['br', 'hr', 'img', 'wbr', 'col', 'source', 'track', 'input', 'area']);
/** Wrappers of a chapter that its content does not need in the book. */
const UNWRAPPED = new Set(['html', 'body', 'svg', 'switch', 'case']);

/**
 * Writes a chapter so that all chapters can form one document: its ids include the chapter number, its links stay within the
 * document, and its pictures are embedded.
 * @param source XHTML; its entities are left to the HTML parser
 */
export function chapterOf(source: string, path: string, book: BookContext): Markup {
  const writer = new ChapterWriter(path, book);
  const parser = new Parser(writer, { xmlMode: true, decodeEntities: false });
  parser.write(source);
  parser.end();
  return tag('section', writer.markup, { id: anchorOf(book.chapters.get(path)) });
}

const anchorOf = (chapter: number | undefined, id?: string): string =>
  id === undefined ? `chapter-${chapter ?? 0}` : `chapter-${chapter ?? 0}-${id}`;

class ChapterWriter {
  markup: Markup = '';
  private depth = 0;
  /** Depth of the surrounding omitted element; 0 outside of such elements. */
  private leftOutAt = 0;
  /** Depth of the surrounding drawing, of which only pictures are kept; 0 outside of drawings. */
  private drawingAt = 0;

  constructor(
    private readonly path: string,
    private readonly book: BookContext,
  ) {}

  onprocessinginstruction(name: string, data: string): void {
    if (/^!doctype$/i.test(name) && /<!ENTITY/i.test(data)) throw fileRefused('damaged');
  }

  onopentag(qualified: string, attributes: Record<string, string>): void {
    if (++this.depth > DEEPEST) throw fileRefused('damaged');
    if (this.leftOutAt) return;
    const name = localOf(qualified);
    if (LEFT_OUT.has(name)) this.leftOutAt = this.depth;
    else if (name === 'svg') this.drawingAt ||= this.depth;
    else if (name === 'image' || name === 'img') this.markup += this.image(attributes);
    else if (!UNWRAPPED.has(name) && !this.drawingAt && /^[a-z][a-z\d-]*$/.test(name)) {
      this.markup += `<${name}${this.attributes(attributes)}>`;
    }
  }

  ontext(raw: string): void {
    // Its entities are already HTML; text of a CDATA section may contain markup characters.
    if (!this.leftOutAt && !this.drawingAt) this.markup += raw.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  }

  onclosetag(qualified: string): void {
    const name = localOf(qualified);
    const wasLeftOut = this.leftOutAt > 0;
    const wasDrawing = this.drawingAt > 0;
    if (this.leftOutAt === this.depth) this.leftOutAt = 0;
    if (this.drawingAt === this.depth) this.drawingAt = 0;
    this.depth--;
    if (wasLeftOut || wasDrawing || UNWRAPPED.has(name) || EMPTY.has(name) || name === 'image') return;
    if (/^[a-z][a-z\d-]*$/.test(name)) this.markup += `</${name}>`;
  }

  private attributes(attributes: Record<string, string>): string {
    let written = '';
    for (const [qualified, raw] of Object.entries(attributes)) {
      const name = qualified.toLowerCase();
      if (!/^[a-z][\w-]*$/.test(name) || /^on|^(?:src|srcset|poster|background|action|formaction|data)$/.test(name))
        continue;
      const value = this.value(name, raw);
      if (value !== undefined) written += ` ${name}="${value.replaceAll('"', '&quot;')}"`;
    }
    return written;
  }

  private value(name: string, raw: string): string | undefined {
    if (name === 'id' || name === 'name') return anchorOf(this.book.chapters.get(this.path), raw);
    return name === 'href' ? this.address(raw) : raw;
  }

  private address(raw: string): string | undefined {
    const address = raw.trim();
    if (/^(?:https?|mailto|tel):/i.test(address)) return address;
    if (/^[a-z][a-z\d+.-]*:/i.test(address)) return undefined;
    const [file = '', id] = address.split('#');
    const path = file === '' ? this.path : pathFrom(this.path, file.replaceAll('&amp;', '&'));
    const chapter = this.book.chapters.get(path);
    return chapter === undefined ? undefined : `#${anchorOf(chapter, id)}`;
  }

  private image({ src, 'xlink:href': drawn, href, alt = '', class: classes }: Record<string, string>): Markup {
    const address = (src ?? drawn ?? href ?? '').trim();
    const isOutside = /^https?:/i.test(address);
    const found = isOutside ? address : this.book.pictureAt(pathFrom(this.path, address));
    // The text already contains entities.
    const words = alt.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    return found
      ? `<img src="${escapeText(found)}" alt="${words}"${classes ? ` class="${escapeText(classes)}"` : ''}>`
      : '';
  }
}

const localOf = (qualified: string) => qualified.slice(qualified.indexOf(':') + 1).toLowerCase();

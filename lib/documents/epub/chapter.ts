import { Parser } from 'htmlparser2';
import { escapeText, type Markup, tag } from '../markup';
import { pathFrom } from '../package';
import { fileRefused } from '../refused';

/** What chapters need to lead to each other and to their pictures. */
export interface BookContext {
  /** Numbers of chapters by their path. */
  chapters: ReadonlyMap<string, number>;
  /** Address of a picture by its path; undefined where it is left out. */
  pictureAt(path: string): string | undefined;
}

/** Levels of elements. A chapter has some dozens; each that opens makes the library move all that are open. */
const DEEPEST = 400;

/** What is no text: nothing of it is written, nor of what is in it. */
const LEFT_OUT = new Set(['script', 'style', 'head', 'link', 'meta', 'iframe', 'object', 'embed', 'audio', 'video']);
const EMPTY = new Set(['br', 'hr', 'img', 'wbr', 'col', 'source', 'track', 'input', 'area']);
/** Wrappers that a chapter has and a book has not. */
const UNWRAPPED = new Set(['html', 'body', 'svg', 'switch', 'case']);

/**
 * Writes a chapter of a book so that it can stand with all others in one document: its ids say which chapter they are of, its
 * links lead within the document, its pictures are in it.
 * @param source XHTML; entities in it stay as they are, for what reads HTML to know
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
  /** Depth of the element around that is left out; 0 where there is none. */
  private leftOutAt = 0;
  /** Depth of the drawing around, of which nothing but its pictures is shown; 0 where there is none. */
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
    // Its entities are those of HTML already; what came in a section of its own may have signs of markup.
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
    // The text has its entities already.
    const words = alt.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    return found
      ? `<img src="${escapeText(found)}" alt="${words}"${classes ? ` class="${escapeText(classes)}"` : ''}>`
      : '';
  }
}

const localOf = (qualified: string) => qualified.slice(qualified.indexOf(':') + 1).toLowerCase();

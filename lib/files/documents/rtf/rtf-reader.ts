import type { DocumentMetadata, Markup } from '../markup';
import { Notes } from '../notes';
import { DocumentPictures } from '../pictures';
import { fileRefused } from '../refused';
import { decodeBytes, encodingOfCharset, encodingOfPage } from './encodings';
import { type ParagraphPlace, RtfWriter } from './rtf-writer';
import type { RtfToken } from './tokens';

/** The destination of the open group. */
type Destination =
  | 'text'
  | 'skipped'
  | 'fonts'
  | 'styles'
  | 'info'
  | 'title'
  | 'author'
  | 'subject'
  | 'keywords'
  | 'picture'
  | 'instruction'
  | 'listText';

/** State that is restored when a group ends. */
interface State extends Omit<ParagraphPlace, 'style'> {
  destination: Destination;
  /** Font number. */
  font: number;
  /** Number of fallback characters after a Unicode character, for programs that do not support it. */
  fallback: number;
  bold: boolean;
  italic: boolean;
  struck: boolean;
  raised: 'sub' | 'sup' | undefined;
  hidden: boolean;
  /** Style number. */
  style: number;
  /** The construct that ends with this group: the result of a field, a note. */
  ends?: 'link' | 'note' | 'field' | undefined;
}

const FIRST: State = {
  destination: 'text',
  font: 0,
  fallback: 1,
  bold: false,
  italic: false,
  struck: false,
  raised: undefined,
  hidden: false,
  style: 0,
  outline: undefined,
  list: 0,
  level: 0,
  inTable: false,
  left: 0,
  first: 0,
};

/** Maximum nesting of groups. Files have a few dozen levels. */
const DEEPEST = 1_000;

/** Groups outside of the document's text, in addition to starred groups that are not listed below. */
const SKIPPED = new Set([
  ...['colortbl', 'listtable', 'listoverridetable', 'header', 'headerl', 'headerr', 'headerf', 'footer', 'footerl'],
  ...[
    'footerr',
    'footerf',
    'nonshppict',
    'objdata',
    'filetbl',
    'revtbl',
    'rsidtbl',
    'generator',
    'themedata',
    'xe',
    'tc',
  ],
  ...['ftnsep', 'ftnsepc', 'aftnsep', 'aftnsepc', 'pgptbl', 'xmlnstbl', 'mmathPr', 'datafield', 'bkmkstart', 'bkmkend'],
  ...['operator', 'creatim', 'revtim', 'printim', 'company', 'doccomm', 'comment', 'annotation', 'atnid', 'atnauthor'],
  ...['sp', 'shprslt', 'latentstyles', 'datastore', 'colorschememapping', 'stylerestrictions', 'pnseclvl', 'pn', 'do'],
]);
/** Starred groups that contain text all the same. */
const STARRED: Record<string, Destination> = {
  footnote: 'text',
  shppict: 'text',
  fldinst: 'instruction',
  shpinst: 'text',
  shptxt: 'text',
};

const DESTINATIONS: Record<string, Destination> = {
  fonttbl: 'fonts',
  stylesheet: 'styles',
  info: 'info',
  title: 'title',
  author: 'author',
  subject: 'subject',
  keywords: 'keywords',
  pict: 'picture',
  fldinst: 'instruction',
  listtext: 'listText',
  pntext: 'listText',
};

const SIGNS: Record<string, string> = {
  emdash: '—',
  endash: '–',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  nbsp: '\u00a0',
  nbhyphen: '\u2011',
  tab: '\t',
};

/** Tracks groups and the look of text, and passes text to the writer. */
export class RtfReader {
  private state: State = { ...FIRST };
  private readonly around: State[] = [];
  private readonly fonts = new Map<number, { encoding?: string | undefined; name: string }>();
  private readonly styles = new Map<number, { name: string; outline: number | undefined }>();
  private readonly facts: DocumentMetadata = {};
  private readonly notes = new Notes();
  private readonly pictures = new DocumentPictures();
  private readonly writer = new RtfWriter(this.notes, this.pictures);
  private encoding = 'windows-1252';
  private bytes: number[] = [];
  /** Number of fallback characters still to skip after a Unicode character. */
  private toSkip = 0;
  private isStarred = false;
  private hex = '';

  take(token: RtfToken) {
    if (token.kind === 'byte') return this.addByte(token.byte);
    if (token.kind === 'text') return this.addText(token.text);
    this.flushBytes();
    if (token.kind === 'open') this.open();
    else if (token.kind === 'close') this.close();
    else this.command(token.word, token.value);
  }

  end(): { body: Markup; facts: DocumentMetadata; notes: string[] } {
    this.flushBytes();
    return { body: this.writer.written() + this.notes.written(), facts: this.facts, notes: this.pictures.notes() };
  }

  private open(): void {
    if (this.around.length >= DEEPEST) throw fileRefused('damaged');
    this.around.push(this.state);
    this.state = { ...this.state, ends: undefined };
    this.isStarred = false;
    this.toSkip = 0;
  }

  private close(): void {
    const { destination, ends } = this.state;
    const outer = this.around.pop();
    if (!outer) return;
    if (destination === 'picture' && outer.destination !== 'picture') this.endPicture();
    if (ends === 'link') this.writer.endLink();
    if (ends === 'note') this.writer.endNote();
    if (ends === 'field') this.writer.endField();
    this.state = outer;
    this.isStarred = false;
    this.toSkip = 0;
  }

  private endPicture(): void {
    const { hex } = this;
    this.hex = '';
    const bytes = new Uint8Array(hex.length / 2);
    for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
    this.writer.addPicture(bytes);
  }

  private command(word: string, value: number | undefined) {
    const { state } = this;
    if (word === '*') {
      this.isStarred = true;
      return;
    }
    const isStarred = this.isStarred;
    this.isStarred = false;
    if (word === 'u' && value !== undefined) return this.addUnicode(value);
    if (word === 'uc') {
      state.fallback = Math.max(0, value ?? 1);
      return;
    }
    this.toSkip = 0;
    if (state.destination === 'skipped') return;
    const starred = isStarred ? STARRED[word] : undefined;
    if (SKIPPED.has(word) || (isStarred && !starred && DESTINATIONS[word] === undefined)) state.destination = 'skipped';
    else if (starred === 'text') {
      if (word === 'footnote') this.placeCommand(word, value);
    } else if (DESTINATIONS[word] || starred) {
      state.destination = DESTINATIONS[word] ?? starred ?? state.destination;
      if (state.destination === 'listText') this.writer.beginListText();
    } else if (state.destination === 'fonts') this.fontCommand(word, value);
    else if (state.destination === 'styles') this.styleCommand(word, value);
    else if (state.destination === 'text' || state.destination === 'listText') this.textCommand(word, value);
    else if (word === 'ansicpg') this.encoding = encodingOfPage(value ?? 1252);
  }

  private fontCommand(word: string, value = 0): void {
    if (word === 'f') {
      this.state.font = value;
      this.fonts.set(value, { name: '' });
    } else if (word === 'fcharset') {
      const font = this.fonts.get(this.state.font);
      if (font) font.encoding = encodingOfCharset(value);
    }
  }

  private styleCommand(word: string, value = 0): void {
    if (word === 's') {
      this.state.style = value;
      this.styles.set(value, { name: '', outline: undefined });
    } else if (word === 'outlinelevel') {
      const style = this.styles.get(this.state.style);
      if (style) style.outline = value;
    } else if (word === 'cs' || word === 'ds' || word === 'ts') this.state.style = -1;
  }

  private textCommand(word: string, value: number | undefined) {
    const { state, writer } = this;
    const isOn = value !== 0;
    const sign = SIGNS[word];
    if (sign !== undefined) return this.addLetters(sign);
    switch (word) {
      case 'ansicpg':
        this.encoding = encodingOfPage(value ?? 1252);
        return;
      case 'par':
      case 'sect':
        return this.endParagraph();
      case 'line':
        return writer.addBreak();
      case 'pard':
        Object.assign(state, { style: 0, outline: undefined, list: 0, level: 0, inTable: false, left: 0, first: 0 });
        return;
      case 'plain':
        Object.assign(state, { bold: false, italic: false, struck: false, raised: undefined, hidden: false });
        return;
      case 'f':
        state.font = value ?? 0;
        return;
      case 'b':
        state.bold = isOn;
        return;
      case 'i':
        state.italic = isOn;
        return;
      case 'strike':
      case 'striked':
        state.struck = isOn;
        return;
      case 'super':
        state.raised = isOn ? 'sup' : undefined;
        return;
      case 'sub':
        state.raised = isOn ? 'sub' : undefined;
        return;
      case 'nosupersub':
        state.raised = undefined;
        return;
      case 'v':
      case 'deleted':
        state.hidden = isOn;
        return;
      default:
        return this.placeCommand(word, value);
    }
  }

  /** Handles commands that assign a paragraph to a style, a list, a table, a field or a note. */
  private placeCommand(word: string, value: number | undefined) {
    const { state, writer } = this;
    switch (word) {
      case 's':
        state.style = value ?? 0;
        return;
      case 'outlinelevel':
        state.outline = value;
        return;
      case 'ls':
        state.list = value ?? 0;
        return;
      case 'ilvl':
        state.level = value ?? 0;
        return;
      case 'li':
        state.left = value ?? 0;
        return;
      case 'fi':
        state.first = value ?? 0;
        return;
      case 'intbl':
        state.inTable = true;
        return;
      case 'trowd':
        return writer.beginRow();
      case 'trhdr':
        return writer.nameColumns();
      case 'clvmgf':
      case 'clvmrg':
      case 'clmgf':
      case 'clmrg':
      case 'cellx':
        return writer.defineCell(word);
      case 'cell':
        state.inTable = true;
        this.endParagraph();
        return writer.endCell();
      case 'nestcell':
        return this.endParagraph();
      case 'row':
        return writer.endRow();
      case 'field':
        state.ends = 'field';
        return writer.beginField();
      case 'fldrslt':
        state.ends = 'link';
        return writer.beginLink();
      case 'footnote':
        state.ends = 'note';
        return writer.beginNote();
    }
  }

  private endParagraph(): void {
    const { style, outline, ...place } = this.state;
    const named = this.styles.get(style);
    this.writer.endParagraph({ ...place, style: named?.name ?? '', outline: outline ?? named?.outline });
  }

  private addUnicode(value: number) {
    this.addLetters(String.fromCharCode(value < 0 ? value + 0x10000 : value));
    this.toSkip = this.state.fallback;
  }

  private addByte(byte: number): void {
    if (this.toSkip > 0) this.toSkip--;
    else this.bytes.push(byte);
  }

  private addText(raw: string) {
    let text = raw;
    if (this.toSkip > 0) {
      const skipped = Math.min(this.toSkip, text.length);
      this.toSkip -= skipped;
      text = text.slice(skipped);
    }
    if (this.state.destination === 'picture') {
      this.hex += text.replace(/[^\da-f]/gi, '');
      return;
    }
    // The second byte of a two-byte character may be written as plain text.
    if (this.bytes.length === 0 && !/[\x80-\xff]/.test(text)) return this.addLetters(text);
    for (let at = 0; at < text.length; at++) this.bytes.push(text.charCodeAt(at));
  }

  private flushBytes(): void {
    if (this.bytes.length === 0) return;
    const { bytes } = this;
    this.bytes = [];
    const font = this.fonts.get(this.state.font);
    this.addLetters(decodeBytes(bytes, font?.encoding ?? this.encoding));
  }

  private addLetters(letters: string) {
    const { state } = this;
    switch (state.destination) {
      case 'fonts': {
        const font = this.fonts.get(state.font);
        if (font) font.name += letters;
        return;
      }
      case 'styles': {
        const style = this.styles.get(state.style);
        if (style) style.name += letters.split(';')[0] ?? '';
        return;
      }
      case 'title':
      case 'author':
      case 'keywords':
        this.facts[state.destination] = (this.facts[state.destination] ?? '') + letters;
        return;
      case 'subject':
        this.facts.description = (this.facts.description ?? '') + letters;
        return;
      case 'instruction':
        return this.writer.addInstruction(letters);
      case 'listText':
        return this.writer.addListText(letters);
      case 'text': {
        if (state.hidden) return;
        const { bold, italic, struck, raised } = state;
        const font = this.fonts.get(state.font)?.name ?? '';
        return this.writer.addText(letters, { bold, italic, struck, raised }, font);
      }
    }
  }
}

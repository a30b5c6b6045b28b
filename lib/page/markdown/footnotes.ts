import { isHeading, setOf } from '../element-names';
import { type Excerpt, SIDENOTE, TARGET_ID } from '../excerpt/excerpt';
import { at } from '../tree';
import { fragmentOf, isFilled, NEAR, stripBrackets, textBelow } from './page-links';

/** The footnotes of an excerpt, by the indexes of its nodes. */
export interface Footnotes {
  /** Labels of the notes that links and inline sidenotes refer to. */
  references: Map<number, string>;
  /** Labels of notes that are written in place. */
  inPlace: Map<number, string>;
  /** Notes that cannot be footnotes in place; they follow the text. */
  deferred: { label: string; index: number }[];
}

/** The mark of a note: a number, a letter, or a symbol. */
const MARK =
  /^[[(［（]?\s*(?:\p{L}{1,5}(?:\.?\s+|\.?(?=\d)))?(\d{1,4}|\p{L}|[ivxlc]{2,6}|[*†‡§¶#]{1,3})\s*[\])］）]?[.:]?$/u;
/** The key of a source: a name, or its beginning, and a year. */
const CITATION = /^[[［](\p{Lu}[\p{L}+-]{1,24}\d{2,4}\p{L}?)[\]］]$/u;
const BRACKETED = /^[[［][^\]]{1,24}[\]］]$/;
const NO_WORDS = /^[^\p{L}\p{N}]*$/u;
/** Elements that may be a note. */
const BLOCKS = setOf('li p div aside section dd dt td th tr table blockquote');
const CELLS = setOf('td th tr table');
/** How many nodes before and after a reference are searched for its id, and the same for a note. */
const BESIDE = { before: 8, behind: 4 };
const LONGEST = 600;
/** Maximum number of marks before the text of a note. */
const MARKS = 3;

interface Candidate {
  link: number;
  target: number;
  note: number;
}

/** Finds the footnotes of an excerpt, and adds redundant nodes to `skipped`: backlinks, labels, brackets. */
export function findFootnotes(excerpt: Excerpt, skipped: Set<number>): Footnotes {
  const finder = new FootnoteFinder(excerpt, skipped);
  finder.find();
  return finder;
}

class FootnoteFinder implements Footnotes {
  readonly references = new Map<number, string>();
  readonly inPlace = new Map<number, string>();
  readonly deferred: Footnotes['deferred'] = [];
  private readonly labels = new Set<string>();
  /** All lower numbers are taken. */
  private next = 1;
  /** Indexes of the elements that the links in a note lead to. */
  private readonly ledTo = new Map<number, number[]>();
  /** Indexes of link targets, by their ids. */
  private readonly targets = new Map<string, number>();

  constructor(
    private readonly excerpt: Excerpt,
    private readonly skipped: Set<number>,
  ) {}

  find(): void {
    const { names } = this.excerpt;
    const sidenotes: number[] = [];
    const links: number[] = [];
    for (let i = 0; i < names.length; i++) {
      if (names[i] === '') continue;
      for (const id of [this.excerpt.attribute(i, TARGET_ID), names[i] === 'a' && this.excerpt.attribute(i, 'name')]) {
        if (id && !this.targets.has(id)) this.targets.set(id, i);
      }
      if (names[i] === 'a') links.push(i);
      if (this.isSidenote(i)) sidenotes.push(i);
    }
    const found = this.notesOf(links);
    // Notes keep their marks as labels if these are words or numbers; others get the next free number.
    const late = [...found].filter(([note, references]) => !this.addNote(note, references, this.ownLabel(references)));
    for (const [note, references] of late) this.addNote(note, references, this.freeNumber());
    for (const note of sidenotes) if (!this.inPlace.has(note)) this.addSidenote(note);
    this.deferred.sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }));
  }

  /** Lists the notes that links refer to, each with these links. */
  private notesOf(links: number[]): Map<number, Candidate[]> {
    const found = new Map<number, Candidate[]>();
    for (const link of links) {
      const target = this.placeOf(link);
      if (target === undefined || target <= link || this.skipped.has(link)) continue;
      const note = this.noteAround(target);
      if (note === undefined || note <= link) continue;
      const candidate = { link, target, note };
      if (!this.isReference(candidate)) continue;
      const others = found.get(note);
      if (others) others.push(candidate);
      else found.set(note, [candidate]);
    }
    for (const [note, references] of found) {
      const label = this.ownLabel(references);
      // Several notes in one block cannot be told apart.
      const isOne = (one: Candidate) => one.target === references[0]?.target && this.ownLabel([one]) === label;
      if (!references.every(isOne)) found.delete(note);
    }
    return found;
  }

  /** Returns the block of a target, or around it, if it may be a note. */
  private noteAround(target: number): number | undefined {
    const { names, parent, end } = this.excerpt;
    let note = target;
    while (note >= 0 && !BLOCKS.has(names[note])) {
      if (isHeading(names[note])) return undefined;
      note = at(parent, note);
    }
    if (note < 0) return undefined;
    // The term of a note in a list of definitions is its label.
    if (names[note] === 'dt') {
      let behind = at(end, note);
      while (names[behind] === '') behind++;
      if (names[behind] !== 'dd' || at(parent, behind) !== at(parent, note)) return undefined;
      note = behind;
    }
    if (CELLS.has(names[note])) note = this.lastCell(note);
    if (at(end, note) - note > LONGEST) return undefined;
    for (let i = note; i < at(end, note); i++) if (isHeading(names[i])) return undefined;
    return note;
  }

  /** Returns the last cell in the row that an element is, contains or is in. */
  private lastCell(index: number): number {
    const { names, parent, end } = this.excerpt;
    const row = names[index] === 'td' || names[index] === 'th' ? at(parent, index) : index;
    for (let i = at(end, row) - 1; i > row; i--) if (names[i] === 'td') return i;
    return index;
  }

  private isReference({ link, target, note }: Candidate): boolean {
    const { excerpt } = this;
    const { names, parent, texts, end } = excerpt;
    const text = textBelow(excerpt, link, NEAR);
    const up = at(parent, link);
    const isBracketed =
      BRACKETED.test(text) || (/\[\s*$/.test(texts[link - 1] ?? '') && /^\s*\]/.test(texts[at(end, link)] ?? ''));
    const isRaised = [names[up], names[at(parent, up)], names[link + 1]].includes('sup');
    if (MARK.test(text) && (isRaised || (isBracketed && names[note] === 'li'))) return true;
    if (!MARK.test(text) && !isBracketed) return false;
    return this.linksIn(Math.min(target, note), note).some((led) => isBeside(led, link));
  }

  /** Lists the targets of a note's links. */
  private linksIn(first: number, note: number): number[] {
    const known = this.ledTo.get(note);
    if (known) return known;
    const found: number[] = [];
    for (let i = first; i < at(this.excerpt.end, note); i++) {
      const led = this.excerpt.names[i] === 'a' ? this.placeOf(i) : undefined;
      if (led !== undefined) found.push(led);
    }
    this.ledTo.set(note, found);
    return found;
  }

  private placeOf(link: number): number | undefined {
    const fragment = fragmentOf(this.excerpt, link);
    return fragment ? this.targets.get(fragment) : undefined;
  }

  private ownLabel([reference]: Candidate[]): string {
    const text = reference ? textBelow(this.excerpt, reference.link, NEAR) : '';
    return ((CITATION.exec(text) ?? MARK.exec(text))?.[1] ?? text).replace(/[^\p{L}\p{N}]+/gu, '');
  }

  private freeNumber(): string {
    while (this.labels.has(`${this.next}`)) this.next++;
    return `${this.next}`;
  }

  /** @returns false if the label is missing or another note has it */
  private addNote(note: number, references: Candidate[], label: string): boolean {
    if (!label || this.labels.has(label)) return false;
    this.labels.add(label);
    for (const { link } of references) {
      this.references.set(link, label);
      this.clearAround(link);
    }
    this.clearNote(note, references, label);
    const { names, parent, end } = this.excerpt;
    if (this.isInCell(note)) {
      this.deferred.push({ label, index: note });
      this.skipRow(names[note] === 'td' ? at(parent, note) : note);
    } else this.inPlace.set(note, label);
    if (names[note] !== 'dd') return true;
    const { target } = references[0] ?? { target: note };
    if (names[target] === 'dt' && at(end, target) <= note) this.skipped.add(target);
    return true;
  }

  /** Skips the row of a note, and its table with the last row. */
  private skipRow(row: number): void {
    const { excerpt, skipped } = this;
    skipped.add(row);
    for (let up = at(excerpt.parent, row); CELLS.has(excerpt.names[up]) || excerpt.names[up] === 'tbody'; ) {
      if (isFilled(excerpt, up, skipped, /^\s*$/)) skipped.add(up);
      up = at(excerpt.parent, up);
    }
  }

  private isInCell(index: number): boolean {
    for (let up = index; up >= 0; up = at(this.excerpt.parent, up)) {
      if (CELLS.has(this.excerpt.names[up])) return true;
    }
    return false;
  }

  /** Drops the brackets and commas around a reference. */
  private clearAround(link: number): void {
    const { excerpt, references } = this;
    const { names, texts, parent, end } = excerpt;
    stripBrackets(excerpt, link);
    const sup = at(parent, link);
    if (names[sup] !== 'sup' || !isFilled(excerpt, sup, references, NO_WORDS)) return;
    for (let i = sup + 1; i < at(end, sup); i++) if (texts[i] && !this.isIn(i, sup)) this.skipped.add(i);
  }

  /** Returns true if a text belongs to a reference within an element. */
  private isIn(text: number, around: number): boolean {
    for (let up = text; up > around; up = at(this.excerpt.parent, up)) if (this.references.has(up)) return true;
    return false;
  }

  /** Drops the label of a note and its backlinks, together with their wrappers. */
  private clearNote(note: number, references: Candidate[], label: string): void {
    const { excerpt, skipped } = this;
    const { names, texts, parent, end } = excerpt;
    for (let i = note + 1; i < at(end, note); i++) {
      if (names[i] !== 'a') continue;
      const fragment = fragmentOf(excerpt, i);
      const isSign = fragment !== undefined && NO_WORDS.test(textBelow(excerpt, i, NEAR));
      const led = this.placeOf(i);
      if (!isSign && !(led !== undefined && references.some(({ link }) => isBeside(led, link)))) continue;
      skipped.add(i);
      stripBrackets(excerpt, i);
      for (let up = at(parent, i); up > note && isFilled(excerpt, up, skipped, NO_WORDS); up = at(parent, up)) {
        skipped.add(up);
      }
    }
    let before = '';
    const passed: number[] = [];
    for (let i = note + 1; i < at(end, note); i++) {
      if (skipped.has(i)) i = at(end, i) - 1;
      else if (texts[i]?.trim()) {
        const text = texts[i]?.trim() ?? '';
        // Some generators repeat the mark in the note, for other ways to show it.
        const isLabel = text === label && passed.length < MARKS;
        before = isLabel ? text : before + text;
        if (!isLabel && /[\p{L}\p{N}]/u.test(before.replace(label, ''))) {
          if (before === text || passed.length > 0) texts[i] = withoutLabel(texts[i] ?? '', label);
          break;
        }
        passed.push(i);
      }
    }
    for (const i of passed) skipped.add(i);
  }

  /** Recognizes an inline note by its class, or by the box after the mark that toggles it. */
  private isSidenote(index: number): boolean {
    const { excerpt } = this;
    if (excerpt.attribute(index, SIDENOTE)) return true;
    if (excerpt.names[index] !== 'span') return false;
    const box = this.before(index);
    const label =
      excerpt.names[box] === 'input' && excerpt.attribute(box, 'type') === 'checkbox' ? this.before(box) : -1;
    if (excerpt.names[label] !== 'label') return false;
    const text = textBelow(excerpt, label, NEAR);
    return MARK.test(text) || NO_WORDS.test(text);
  }

  /** Returns the element directly before a node, or -1. */
  private before(index: number): number {
    const { names, texts, parent } = this.excerpt;
    let last = index - 1;
    while (names[last] === '' && !texts[last]?.trim()) last--;
    while (last >= 0 && at(parent, last) > at(parent, index)) last = at(parent, last);
    return names[last] && at(parent, last) === at(parent, index) ? last : -1;
  }

  private addSidenote(note: number): void {
    const { excerpt, skipped } = this;
    const { names } = excerpt;
    let own = '';
    for (let i = this.before(note); i >= 0; i = this.before(i)) {
      const text = textBelow(excerpt, i, NEAR);
      const mark = MARK.exec(text)?.[1];
      const isMark = mark !== undefined || NO_WORDS.test(text);
      if (names[i] !== 'input' && !(isMark && /^(?:label|sup|button|a)$/.test(names[i] ?? ''))) break;
      own = mark ?? own;
      skipped.add(i);
    }
    const label = /^\d+$/.test(own) && !this.labels.has(own) ? own : this.freeNumber();
    this.labels.add(label);
    this.clearNote(note, [], own || label);
    this.references.set(note, label);
    this.deferred.push({ label, index: note });
  }
}

/** Strips the label from the beginning of a note: `[1] `, `(1). `, `1. ` or `1) `. */
function withoutLabel(text: string, label: string): string {
  const note = text.trimStart();
  for (const written of [`[${label}]`, `(${label})`]) {
    const rest = note.slice(written.length).replace(/^[.:]/, '');
    if (note.startsWith(written) && /^\s/.test(rest)) return rest.trimStart();
  }
  const rest = note.startsWith(label) ? note.slice(label.length) : note;
  // A label that leads back is skipped, and leaves its mark.
  return /^[.:)\]]\s/.test(rest) ? rest.slice(1).trimStart() : text;
}

/** Returns true if a position matches a reference, whose id may be next to it or around it. */
const isBeside = (place: number, reference: number) =>
  place >= reference - BESIDE.before && place <= reference + BESIDE.behind;

import { type Markup, tag } from './markup';

/** Footnotes and endnotes of a document: numbered at their first reference, written at the end. */
export class Notes {
  private readonly numbers = new Map<string, number>();
  private readonly contents: Markup[] = [];

  /**
   * Writes a reference to a note.
   * @param key identifies the note
   * @param content writes the note, once
   */
  refer(key: string, content: () => Markup): Markup {
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.numbers.size + 1;
      this.numbers.set(key, number);
      // A note may refer to another.
      this.contents[number - 1] = '';
      this.contents[number - 1] = content();
    }
    return tag('sup', tag('a', String(number), { id: `note-ref-${number}`, href: `#note-${number}` }));
  }

  /** Returns all notes; empty if the document does not contain any. */
  written(): Markup {
    if (this.contents.length === 0) return '';
    const items = this.contents.map((content, index) => {
      const back = tag('a', '↩', { href: `#note-ref-${index + 1}` });
      // Puts the backlink after the last word, so that a single paragraph stays one.
      const whole = content.endsWith('</p>') ? `${content.slice(0, -'</p>'.length)} ${back}</p>` : `${content} ${back}`;
      return tag('li', whole, { id: `note-${index + 1}` });
    });
    return tag('section', tag('ol', items.join('')), { role: 'doc-endnotes' });
  }
}

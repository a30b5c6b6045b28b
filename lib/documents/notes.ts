import { type Markup, tag } from './markup';

/** Footnotes and endnotes of a document: numbered where they are referred to, written at its end. */
export class Notes {
  private readonly numbers = new Map<string, number>();
  private readonly contents: Markup[] = [];

  /**
   * A reference to a note.
   * @param key that tells it from all others
   * @param content writes it, once
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

  /** All notes; empty where there are none. */
  written(): Markup {
    if (this.contents.length === 0) return '';
    const items = this.contents.map((content, index) => {
      const back = tag('a', '↩', { href: `#note-ref-${index + 1}` });
      // Behind the last word, so that a note of one paragraph stays one.
      const whole = content.endsWith('</p>') ? `${content.slice(0, -'</p>'.length)} ${back}</p>` : `${content} ${back}`;
      return tag('li', whole, { id: `note-${index + 1}` });
    });
    return tag('section', tag('ol', items.join('')), { role: 'doc-endnotes' });
  }
}

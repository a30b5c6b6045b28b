/** A container around blocks: a quotation or the item of a list. */
interface Container {
  /** Before its first line. */
  first: string;
  /** Before every other line. */
  rest: string;
  used: boolean;
  /** Follows what is before it without an empty line. */
  tight: boolean;
}

/** Deeper nesting is written flat: no one reads it, and every line would carry the markers of all levels. */
const DEEPEST = 30;

/** The document as it is written, block by block, with the markers of the containers around it before each line. */
export class Output {
  /** Counts what was written, to see whether something came in between. */
  writes = 0;
  private text = '';
  private readonly containers: Container[] = [];
  private tooDeep = 0;

  get depth(): number {
    return this.containers.length;
  }

  /** True if a container was opened and nothing is in it yet. */
  get atStart(): boolean {
    const innermost = this.containers.at(-1);
    return innermost !== undefined && !innermost.used;
  }

  /** Columns that the innermost container indents what is in it. */
  get indent(): number {
    return this.containers.at(-1)?.rest.length ?? 0;
  }

  open(first: string, rest: string, { used = false, tight = false } = {}): void {
    if (this.containers.length < DEEPEST) this.containers.push({ first, rest, used, tight });
    else this.tooDeep++;
  }

  close(): void {
    if (this.tooDeep > 0) this.tooDeep--;
    else this.containers.pop();
  }

  /** Writes one block, an empty line after the one before unless `tight`. */
  block(content: string, tight = false): void {
    let before = '';
    let markers = '';
    let rest = '';
    let joins = tight;
    for (const container of this.containers) {
      if (container.used) before += container.rest;
      else {
        // An item without content would not begin a list within a paragraph.
        if (!markers) joins ||= container.tight && content !== '';
        // Nor would, to some parsers, a number other than one, even behind another marker.
        else if (!/^(?:\D|1[.)])/.test(container.first)) joins = false;
        markers += container.first;
      }
      rest += container.rest;
      container.used = true;
    }
    if (this.text) this.text += joins ? '\n' : `\n${before.trimEnd()}\n`;
    const lines = rest ? indented(content, rest) : content;
    this.text += before + (content ? markers + lines : markers.trimEnd());
    this.writes++;
  }

  toString(): string {
    return this.text;
  }
}

/** Lines after the first behind their markers; empty ones without white space at the end. */
const indented = (content: string, markers: string) =>
  content.replace(/\n(?=(\n)?)/g, (_, empty) => (empty ? `\n${markers.trimEnd()}` : `\n${markers}`));

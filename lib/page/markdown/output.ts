/** A container around blocks: a quotation or the item of a list. */
interface Container {
  /** Prefix of its first line. */
  first: string;
  /** Prefix of every other line. */
  rest: string;
  used: boolean;
  /** Follows the previous block without an empty line. */
  tight: boolean;
}

/** Deeper nesting is written flat: nobody reads it, and every line would carry the markers of all levels. */
const DEEPEST = 30;

/** Writes the document block by block, and prefixes each line with the markers of the surrounding containers. */
export class Output {
  /** Number of writes, which shows whether something was written in between. */
  writes = 0;
  private text = '';
  private readonly containers: Container[] = [];
  private tooDeep = 0;

  get depth(): number {
    return this.containers.length;
  }

  /** True if a container was opened and is still empty. */
  get atStart(): boolean {
    const innermost = this.containers.at(-1);
    return innermost !== undefined && !innermost.used;
  }

  /** Number of columns by which the innermost container indents its content. */
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

  /** Writes one block, separated from the previous block by an empty line unless `tight`. */
  block(content: string, tight = false): void {
    let before = '';
    let markers = '';
    let rest = '';
    let joins = tight;
    for (const container of this.containers) {
      if (container.used) before += container.rest;
      else {
        // An empty item would not start a list within a paragraph.
        if (!markers) joins ||= container.tight && content !== '';
        // In some parsers, neither would a number other than 1, even after another marker.
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

/** Puts the markers before all lines but the first, without trailing white space on empty lines. */
const indented = (content: string, markers: string) =>
  content.replace(/\n(?=(\n)?)/g, (_, empty) => (empty ? `\n${markers.trimEnd()}` : `\n${markers}`));

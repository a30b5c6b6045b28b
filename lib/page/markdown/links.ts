import * as dom from '@/lib/dom';
import { isHeading } from '../element-names';
import { at, type Tree } from '../tree';
import { destination } from './escape';
import type { Inline, InlineMark } from './inline';
import type { Construct } from './writer';

/** Addresses that are no place to go to. */
const NO_PLACE = /^(?:javascript|vbscript|data):/i;

/** Lets keyboards jump over the menu: "Skip to content". */
const SKIPS = /^\s*(?:skip|jump) (?:to|over|past)\b/i;
const LONGEST_SKIP = 60;

/** A link that is being written. Around blocks only one paragraph of it becomes a link: its heading, or its first text. */
export class OpenLink {
  private mark: InlineMark | null = null;
  private isWritten = false;

  constructor(
    readonly index: number,
    private readonly address: string,
    /** Index of a heading inside, which then is the link; -1 for none. */
    readonly heading: number,
    private readonly hasText: boolean,
  ) {}

  enter(inline: Inline): void {
    inline.enter('link', this.isWritten ? '' : destination(this.address));
    this.mark = inline.innermost;
  }

  /** A paragraph is about to end inside of the link. */
  beforeParagraph(inline: Inline): void {
    if (!this.mark) return;
    const content = inline.contentOf(this.mark);
    if (this.isWritten || (this.hasText && !content.text)) this.mark.address = '';
    else this.isWritten = content.any;
  }

  afterParagraph(): void {
    if (this.mark) this.mark.address = this.isWritten ? '' : destination(this.address);
  }

  leave(inline: Inline): void {
    if (!this.mark) return;
    if (!this.isWritten) this.shorten(inline, this.mark);
    this.mark = null;
    this.isWritten = true;
    inline.leave('link');
  }

  /** An address that links to itself is written once: `<https://…>`. */
  private shorten(inline: Inline, mark: InlineMark): void {
    const { only } = inline.contentOf(mark);
    if (only?.kind !== 'text' || only.value !== this.address || !/^https?:[^\s<>]+$/i.test(only.value)) return;
    only.kind = 'raw';
    only.value = `<${this.address}>`;
    mark.address = '';
  }
}

export const link: Construct = {
  open(writer, index) {
    if (writer.link) return undefined;
    const { tree } = writer;
    const written = dom.attributeOf(writer.element(index), 'href')?.trim();
    if (!written || NO_PLACE.test(written)) return undefined;
    if (written.startsWith('#') && isSkipLink(tree, index)) return at(tree.end, index);
    const address = writer.addresses.absolute(written, writer.element(index));
    const heading = writer.mode === 'flow' ? headingIn(tree, index) : -1;
    writer.link = new OpenLink(index, address, heading, at(tree.textLength, index) > 0);
    if (heading < 0) writer.link.enter(writer.inline);
    return undefined;
  },
  close(writer, index) {
    if (writer.link?.index !== index) return;
    writer.link.leave(writer.inline);
    writer.link = undefined;
  },
};

function headingIn({ names, end, skip }: Tree, index: number): number {
  const stop = at(end, index);
  for (let i = index + 1; i < stop; i++) {
    if (skip[i]) i = at(end, i) - 1;
    else if (isHeading(names[i])) return i;
  }
  return -1;
}

function isSkipLink({ texts, end, textLength }: Tree, index: number): boolean {
  if (at(textLength, index) > LONGEST_SKIP) return false;
  return SKIPS.test(texts.slice(index, end[index]).join(''));
}

import { at } from '../tree';
import type { MarkKind } from './piece';
import type { Construct, Writer } from './writer';

/** Classes of icon fonts. */
const ICON_FONT = /(?:^|\s)material-(?:icons|symbols)/;
/** Google Docs wraps whole pages in a bold element that is not bold. */
const NOT_BOLD = /font-weight\s*:\s*(?:normal|[1-4]00)/i;

function marked(kind: MarkKind, applies: (writer: Writer, index: number) => boolean = () => true): Construct {
  return {
    open(writer, index) {
      if (isMarked(writer, index)) writer.inline.enter(kind);
    },
    close(writer, index) {
      if (isMarked(writer, index)) writer.inline.leave(kind);
    },
  };
  function isMarked(writer: Writer, index: number): boolean {
    return writer.codeDepth === 0 && applies(writer, index);
  }
}

export const strong = marked('strong', ({ tree }, index) => !NOT_BOLD.test(tree.attribute(index, 'style') ?? ''));
export const emphasis: Construct = {
  ...marked('em'),
  whole(writer, index) {
    if (ICON_FONT.test(writer.tree.attribute(index, 'class') ?? '')) return writer.tree.end[index];
  },
};
export const deleted = marked('del');
export const subscript = marked('sub');
/** How many nodes of a superscript are searched for the mark of a note. */
const MARK_WITHIN = 6;

/** A superscript around the mark of a note is not written: the mark is raised by itself. */
export const superscript = marked('sup', ({ tree, footnotes }, index) => {
  const stop = Math.min(tree.end[index] ?? 0, index + MARK_WITHIN);
  for (let i = index + 1; i < stop; i++) if (footnotes.references.has(i)) return false;
  return tree.names[index + 1] !== 'a';
});

export const lineBreak: Construct = {
  whole(writer, index) {
    writer.inline.lineBreak();
    return writer.tree.end[index];
  },
};

/** Browsers put the quotation marks around these. */
export const quoted: Construct = {
  open: (writer) => writer.inline.text('“'),
  close: (writer) => writer.inline.text('”'),
};

/** Puts a word's reading after it, in the page's own parentheses (rp) or in added ones. */
export const ruby: Construct = {
  open(writer, index) {
    if (!hasParentheses(writer, index)) writer.inline.text('(');
  },
  close(writer, index) {
    if (!hasParentheses(writer, index)) writer.inline.text(')');
  },
};

function hasParentheses({ tree: { names, parent } }: Writer, index: number): boolean {
  return names[index - 1] === 'rp' || names[at(parent, index - 1)] === 'rp';
}

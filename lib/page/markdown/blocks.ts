import { isHeading } from '../element-names';
import { at } from '../tree';
import type { Construct, Writer } from './writer';

/** Elements that stand on their own lines but lack a counterpart in markdown. */
export const PLAIN_BLOCKS = (
  'address article aside body button center dd details dialog div dl fieldset figcaption figure footer form frame ' +
  'frameset header hgroup html iframe legend main nav noscript object optgroup option p search section select textarea ' +
  'video audio canvas caption'
).split(' ');

export const plainBlock: Construct = {
  open: (writer) => writer.block(),
  close: (writer) => writer.block(),
};

export const rule: Construct = {
  whole(writer, index) {
    writer.block();
    // After a list marker, hyphens would turn the whole line into a rule.
    if (writer.mode === 'flow') writer.output.block(writer.output.atStart ? '___' : '---');
    return writer.tree.end[index];
  },
};

/** A line that names the text after it: a term of a definition list, the summary of details. */
export const titleLine: Construct = {
  open(writer, index) {
    writer.block();
    if (!holdsHeading(writer, index)) writer.inline.enter('strong');
  },
  close(writer, index) {
    writer.block();
    if (!holdsHeading(writer, index)) writer.inline.leave('strong');
  },
};

/** Returns true if the line contains a heading, which makes extra markup unnecessary. Looks only at its usual position. */
function holdsHeading({ tree: { names, end } }: Writer, index: number): boolean {
  const NEAR = 20;
  const stop = Math.min(at(end, index), index + NEAR);
  return names.slice(index + 1, stop).some(isHeading);
}

/** A heading must fit on one line. */
export const heading: Construct = {
  open(writer, index) {
    writer.block();
    if (writer.mode !== 'flow') return;
    writer.mode = 'heading';
    writer.heading = index;
    if (writer.link?.heading === index) writer.link.enter(writer.inline);
  },
  close(writer, index) {
    if (writer.heading !== index) {
      writer.block();
      return;
    }
    if (writer.link?.heading === index) writer.link.leave(writer.inline);
    const level = Number(writer.tree.names[index]?.slice(1));
    const line = writer.inline.take('heading');
    // Trailing `#` signs would be read as closing ones.
    if (line) writer.output.block(`${'#'.repeat(level)} ${line.replace(/(^|\s)(#+)$/, '$1\\$2')}`);
    writer.mode = 'flow';
    writer.heading = -1;
  },
};

/** Limits the nesting of quotations to a readable depth. */
export const quotation: Construct = {
  open(writer) {
    writer.block();
    if (writer.mode === 'flow') writer.output.open('> ', '> ');
  },
  close(writer) {
    writer.block();
    if (writer.mode === 'flow') writer.output.close();
  },
};

import { isHeading, setOf } from '../element-names';
import type { Excerpt } from '../excerpt/excerpt';
import { at } from '../tree';
import type { Construct, Writer } from './writer';

/** Elements that stand on their own lines but lack a counterpart in markdown. */
export const PLAIN_BLOCKS = (
  'address article aside body button center dd details dialog div dl fieldset figcaption figure footer form frame ' +
  'frameset header hgroup html iframe legend main nav noscript object optgroup option p search section select textarea ' +
  'video audio canvas caption'
).split(' ');

export const plainBlock: Construct = {
  open(writer, index) {
    if (!isVerse(writer.tree, index) || !isVerse(writer.tree, siblingBefore(writer.tree, index))) writer.block();
  },
  close(writer, index) {
    if (!isVerse(writer.tree, index) || !isVerse(writer.tree, siblingBehind(writer.tree, index))) writer.block();
  },
};

/** Maximum number of nodes in a line of verse. */
const LONGEST_VERSE = 40;
const IN_VERSE = setOf('a abbr b em font i s small span strong sub sup u br');

/** Returns true for a line that is a block of its own and yet ends with a line break: one of a poem. */
function isVerse({ names, texts, parent, end }: Excerpt, index: number): boolean {
  const last = at(end, index) - 1;
  if (names[index] !== 'div' || names[last] !== 'br' || parent[last] !== index) return false;
  if (last - index > LONGEST_VERSE) return false;
  let hasText = false;
  for (let i = index + 1; i < last; i++) {
    if (names[i] === '') hasText ||= (texts[i] ?? '').trim() !== '';
    else if (!IN_VERSE.has(names[i])) return false;
  }
  return hasText;
}

const isBlank = ({ names, texts }: Excerpt, index: number): boolean => names[index] === '' && !texts[index]?.trim();

/** Returns the element before another one in the same parent, or -1. */
function siblingBefore(tree: Excerpt, index: number): number {
  const { names, parent } = tree;
  let before = index - 1;
  if (parent[before] === parent[index] && isBlank(tree, before)) before--;
  for (let level = 0; level < LONGEST_VERSE && before >= 0 && parent[before] !== parent[index]; level++)
    before = at(parent, before);
  return before >= 0 && parent[before] === parent[index] && names[before] ? before : -1;
}

/** Returns the element behind another one in the same parent, or -1. */
function siblingBehind(tree: Excerpt, index: number): number {
  const { names, parent, end } = tree;
  let behind = at(end, index);
  if (parent[behind] === parent[index] && isBlank(tree, behind)) behind++;
  return parent[behind] === parent[index] && names[behind] ? behind : -1;
}

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

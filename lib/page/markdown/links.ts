import { isHeading } from '../element-names';
import { type Excerpt, textLengthIn } from '../excerpt/excerpt';
import { at } from '../tree';
import { leadsToItself } from './heading-links';
import { OpenLink } from './open-link';
import type { Construct, Writer } from './writer';

/** Schemes that do not lead to a page. */
const NO_PLACE = /^(?:javascript|vbscript|data):/i;

/** Skip links for keyboard users: "Skip to content". */
const SKIPS = /^\s*(?:skip|jump) (?:to|over|past)\b/i;
const LONGEST_SKIP = 60;

export const link: Construct = {
  whole(writer, index) {
    const written = addressOf(writer, index);
    if (!writer.link && written?.startsWith('#') && isSkipLink(writer.tree, index)) return writer.tree.end[index];
  },
  open(writer, index) {
    const written = addressOf(writer, index);
    if (writer.link || !written || NO_PLACE.test(written) || leadsToItself(writer.tree, index)) return;
    const { tree } = writer;
    const address = writer.absolute(written, index);
    const heading = writer.mode === 'flow' ? headingIn(tree, index) : -1;
    writer.link = new OpenLink(index, address, heading, textLengthIn(tree, index, 0) > 0);
    if (heading < 0) writer.link.enter(writer.inline);
  },
  close(writer, index) {
    if (writer.link?.index !== index) return;
    writer.link.leave(writer.inline);
    writer.link = undefined;
  },
};

const addressOf = (writer: Writer, index: number) => writer.tree.attribute(index, 'href')?.trim();

function headingIn({ names, end }: Excerpt, index: number): number {
  const stop = at(end, index);
  for (let i = index + 1; i < stop; i++) if (isHeading(names[i])) return i;
  return -1;
}

const isSkipLink = (tree: Excerpt, index: number): boolean =>
  textLengthIn(tree, index, LONGEST_SKIP) <= LONGEST_SKIP &&
  SKIPS.test(tree.texts.slice(index, tree.end[index]).join(''));

import { EMBEDDED } from '../excerpt/excerpt';
import { embeddedIn } from '../media/embedded';
import { at } from '../tree';
import { destination } from './escape';
import type { Construct, Writer } from './writer';

/** A frame or player out of reach is a link on a line of its own. */
export const embedded: Construct = {
  open(writer, index) {
    writer.block();
    writeLink(writer, index);
  },
  close: (writer) => writer.block(),
};

/** The node before a click-to-load player, which is a link if nothing in the player leads to what it plays. */
export const lazyPlayer: Construct = { open: writeLink };

function writeLink(writer: Writer, index: number): void {
  const parts = writer.tree.attribute(index, EMBEDDED);
  const found = parts && !writer.link ? embeddedIn(JSON.parse(parts)) : undefined;
  if (!found || isLinked(writer, index, found.key)) return;
  writer.block();
  writer.inline.enter('link', destination(writer.absolute(found.address, index)));
  writer.inline.text(found.title);
  writer.inline.leave('link');
  writer.block();
}

/** Nodes of a click-to-load player that are searched for a link to what it plays. */
const NEAR = 50;

/** True if something in a player leads to what it plays. It stands right behind the node that says what that is. */
function isLinked({ tree }: Writer, index: number, key: string): boolean {
  const stop = Math.min(at(tree.end, index + 1), index + NEAR);
  for (let i = index + 1; i < stop; i++) {
    if (tree.attribute(i, 'href')?.includes(key) || tree.attribute(i, EMBEDDED)?.includes(key)) return true;
  }
  return false;
}

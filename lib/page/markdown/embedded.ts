import { EMBEDDED } from '../excerpt/excerpt';
import { embeddedIn } from '../media/embedded';
import { at } from '../tree';
import { destination } from './escape';
import type { Construct, Writer } from './writer';

/** An inaccessible frame or player becomes a link on its own line. */
export const embedded: Construct = {
  open(writer, index) {
    writer.block();
    writeLink(writer, index);
  },
  close: (writer) => writer.block(),
};

/** The node before a click-to-load player, which becomes a link unless the player itself contains a link to its media. */
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

/** How many nodes of a click-to-load player are searched for a link to its media. */
const NEAR = 50;

/** Returns true if a player contains a link to its media. It directly follows the node that states the media. */
function isLinked({ tree }: Writer, index: number, key: string): boolean {
  const stop = Math.min(at(tree.end, index + 1), index + NEAR);
  for (let i = index + 1; i < stop; i++) {
    if (tree.attribute(i, 'href')?.includes(key) || tree.attribute(i, EMBEDDED)?.includes(key)) return true;
  }
  return false;
}

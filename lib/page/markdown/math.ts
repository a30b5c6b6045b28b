import { tidyTex } from '../tex';
import { texOf } from './mathml';
import type { Construct, Writer } from './writer';

export const math = {
  whole(writer, index) {
    const { tree } = writer;
    const tex = tree.texts[index] || tidyTex(texOf(tree, index));
    if (tex) writeTex(writer, tex, tree.attribute(index, 'display') === 'block');
    return tree.end[index];
  },
} satisfies Construct;

/** Writes TeX between dollar signs; what is displayed stands in a paragraph of its own, but not within a link. */
export function writeTex(writer: Writer, tex: string, isDisplayed: boolean): void {
  if (isDisplayed && !writer.link) writer.block();
  writer.inline.math(isDisplayed ? `$$${tex}$$` : `$${tex}$`);
  if (isDisplayed && !writer.link) writer.block();
}

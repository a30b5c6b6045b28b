import type { Excerpt } from '../excerpt/excerpt';
import { tidyTex } from '../tex';
import { texOf } from './mathml';
import type { Construct } from './writer';

/** Returns the TeX of a formula: its author's, or that of its MathML. */
export const texAt = (tree: Excerpt, index: number): string => tree.texts[index] || tidyTex(texOf(tree, index));

export const math = {
  whole(writer, index) {
    const { tree } = writer;
    const tex = texAt(tree, index);
    if (tex) writer.tex(tex, tree.attribute(index, 'display') === 'block');
    return tree.end[index];
  },
} satisfies Construct;

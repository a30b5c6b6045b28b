import { tidyTex } from '../tex';
import { texOf } from './mathml';
import type { Construct } from './writer';

export const math = {
  whole(writer, index) {
    const { tree } = writer;
    const tex = tree.texts[index] || tidyTex(texOf(tree, index));
    if (tex) writer.tex(tex, tree.attribute(index, 'display') === 'block');
    return tree.end[index];
  },
} satisfies Construct;

import * as dom from '@/lib/dom';
import { imageAddress } from '../addresses';
import { destination, escapeInline } from './escape';
import type { Construct } from './writer';

const BASE64 = /^data:[^,]*;base64,/i;
/** Pictures of formulas, with the formula as their text. */
const FORMULA = /(?:^|[\s-])(?:math|latex|tex)(?:[\s-]|$)/;

export const image: Construct = {
  whole(writer, index) {
    const element = writer.element(index);
    const alt = (dom.attributeOf(element, 'alt') ?? '').replace(/\s+/g, ' ').trim();
    const isFormula = alt !== '' && FORMULA.test(dom.attributeOf(element, 'class') ?? '');
    const address = isFormula ? '' : imageAddress(element);
    if (isFormula) writer.inline.math(`$${alt}$`);
    else if (address) {
      const text = escapeInline(alt, { spaced: false, inLink: true, withMath: false });
      const removed = writer.options.removeBase64Images && BASE64.test(address);
      const target = removed ? '<Base64-Image-Removed>' : destination(writer.addresses.absolute(address, element));
      writer.inline.raw(`![${text}](${target})`);
    }
    return writer.tree.end[index];
  },
};

import * as dom from '@/lib/dom';
import { imageAddress } from '../addresses';
import { destination, escapeInline } from './escape';
import type { Construct } from './writer';

const BASE64 = /^data:[^,]*;base64,/i;
/** Pictures of formulas, with the formula as their text. */
const FORMULA = /(?:^|[\s-])(?:math|latex|tex)(?:[\s-]|$)/;

export const image: Construct = {
  open(writer, index) {
    const element = writer.element(index);
    const alt = (dom.attributeOf(element, 'alt') ?? '').replace(/\s+/g, ' ').trim();
    if (alt && FORMULA.test(dom.attributeOf(element, 'class') ?? '')) writer.inline.math(`$${alt}$`);
    else {
      const address = imageAddress(element);
      if (address) {
        const text = escapeInline(alt, { spaced: false, inLink: true, withMath: false });
        const removed = writer.options.removeBase64Images && BASE64.test(address);
        const target = removed ? '<Base64-Image-Removed>' : destination(writer.addresses.absolute(address, element));
        writer.inline.raw(`![${text}](${target})`);
      }
    }
    return writer.tree.end[index];
  },
};

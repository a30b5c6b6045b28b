import * as dom from '@/lib/dom';
import { imageAddress } from '../addresses';
import { isHeading } from '../element-names';
import { at, type Tree } from '../tree';
import { destination, escapeInline } from './escape';
import { OpenLink } from './open-link';
import type { Construct } from './writer';

/** Addresses that are no place to go to. */
const NO_PLACE = /^(?:javascript|vbscript|data):/i;

/** Lets keyboards jump over the menu: "Skip to content". */
const SKIPS = /^\s*(?:skip|jump) (?:to|over|past)\b/i;
const LONGEST_SKIP = 60;

export const link: Construct = {
  whole(writer, index) {
    if (writer.link) return;
    const { tree } = writer;
    const written = dom.attributeOf(writer.element(index), 'href')?.trim();
    if (written?.startsWith('#') && isSkipLink(tree, index)) return tree.end[index];
    if (!written || NO_PLACE.test(written)) return;
    const address = writer.addresses.absolute(written, writer.element(index));
    const heading = writer.mode === 'flow' ? headingIn(tree, index) : -1;
    writer.link = new OpenLink(index, address, heading, at(tree.textLength, index) > 0);
    if (heading < 0) writer.link.enter(writer.inline);
  },
  close(writer, index) {
    if (writer.link?.index !== index) return;
    writer.link.leave(writer.inline);
    writer.link = undefined;
  },
};

function headingIn({ names, end, skip }: Tree, index: number): number {
  const stop = at(end, index);
  for (let i = index + 1; i < stop; i++) {
    if (skip[i]) i = at(end, i) - 1;
    else if (isHeading(names[i])) return i;
  }
  return -1;
}

const isSkipLink = ({ texts, end, textLength }: Tree, index: number): boolean =>
  at(textLength, index) <= LONGEST_SKIP && SKIPS.test(texts.slice(index, end[index]).join(''));

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

import * as dom from '@/lib/dom';
import { imageAddress } from '../addresses';
import { setOf } from '../element-names';
import { at } from '../tree';
import { destination, escapeInline } from './escape';
import type { Construct, Writer } from './writer';

const BASE64 = /^data:[^,]*;base64,/i;
/** Pictures of formulas, with the formula as their text. */
const FORMULA = /(?:^|[\s-])(?:math|latex|tex)(?:[\s-]|$)/;

export const image: Construct = {
  whole(writer, index) {
    const element = writer.element(index);
    const alt = altOf(element);
    const isFormula = alt !== '' && FORMULA.test(dom.attributeOf(element, 'class') ?? '');
    if (isFormula) writer.inline.math(`$${alt}$`);
    else if (index >= writer.sameImagesUntil) {
      const markdown = markdownOf(writer, element);
      if (markdown) {
        writer.inline.raw(markdown);
        writer.sameImagesUntil = endOfRun(writer, index, markdown);
      }
    }
    return writer.tree.end[index];
  },
};

const altOf = (element: Element): string => (dom.attributeOf(element, 'alt') ?? '').replace(/\s+/g, ' ').trim();

/** An image as markdown; '' for one without an address. */
function markdownOf({ options, addresses }: Writer, element: Element): string {
  const address = imageAddress(element);
  if (!address) return '';
  const text = escapeInline(altOf(element), { spaced: false, inLink: true, withMath: false });
  const removed = options.removeBase64Images && BASE64.test(address);
  return `![${text}](${removed ? '<Base64-Image-Removed>' : destination(addresses.absolute(address, element))})`;
}

/** Images in a row that are the same and stay: five stars are a rating. More of them say nothing more. */
const MOST_ALIKE = 5;

/** Elements that an image stands for something in: one in each cell, or with an address of its own. */
const OF_ITS_OWN = setOf('a td th pre hr input math mjx-container');

/**
 * Finds where a row of images ends that are all written as one is, and too many: stand-ins until the pictures come, the
 * same sign at each line.
 * @returns the index behind the last of them; 0 where all of them stay
 */
function endOfRun(writer: Writer, index: number, markdown: string): number {
  const { tree, link } = writer;
  const { names, texts, end, skip } = tree;
  if (link) return 0;
  let alike = 1;
  let last = index;
  for (let i = at(end, index); i < names.length; i++) {
    const name = names[i] ?? '';
    if (skip[i]) i = at(end, i) - 1;
    else if (name === '' ? texts[i]?.trim() : OF_ITS_OWN.has(name)) break;
    else if (name === 'img') {
      if (markdownOf(writer, writer.element(i)) !== markdown) break;
      alike += 1;
      last = i;
    }
  }
  return alike > (markdown.startsWith('![](<') ? 1 : MOST_ALIKE) ? at(end, last) : 0;
}

import { setOf } from '../element-names';
import { PICTURE } from '../excerpt/excerpt';
import { largerPicture, readPictureSize } from '../picture-sizes';
import { bestAddress } from '../picture-source';
import { at } from '../tree';
import { destination, escapeInline } from './escape';
import type { Construct, Writer } from './writer';

const BASE64 = /^data:[^,]*;base64,/i;

export const image: Construct = {
  whole(writer, index) {
    const sign = signOf(writer, index);
    if (sign) writer.inline.text(sign);
    else if (index >= writer.sameImagesUntil) {
      const { markdown, end } = rowOf(writer, index);
      if (markdown) writer.inline.raw(markdown);
      writer.sameImagesUntil = end;
    }
    return writer.tree.end[index];
  },
};

const altOf = ({ tree }: Writer, index: number): string =>
  (tree.attribute(index, 'alt') ?? '').replace(/\s+/g, ' ').trim();

/** A picture of a sign that is part of a text, by its class or by its text alone. */
const DRAWS_SIGN = /(?<![a-z])(?:emoji|emoticon|smil(?:ey|ie))/i;
const IS_SIGN = /^(?:\p{Extended_Pictographic}|\p{RI}|\p{Emoji_Modifier}|\u200d|\ufe0f)+$/u;
/** Maximum number of characters that stand for a sign: `:slightly_smiling_face:`. */
const LONGEST_SIGN = 40;

/** A name of a sign, which would be a word in the text: `Smile`. */
const IS_WORD = /^[\p{L}\s]+$/u;

/** Returns the text that a picture of an emoji or a smiley stands for; '' for any other picture. */
function signOf(writer: Writer, index: number): string {
  const alt = altOf(writer, index);
  if (!alt || alt.length > LONGEST_SIGN) return '';
  if (IS_SIGN.test(alt)) return alt;
  return DRAWS_SIGN.test(writer.tree.attribute(index, 'class') ?? '') && !IS_WORD.test(alt) ? alt : '';
}

interface PageImage {
  alt: string;
  /** Absolute; '' if missing. */
  address: string;
}

function read(writer: Writer, index: number): PageImage {
  const { tree } = writer;
  const parts = tree.attribute(index, PICTURE);
  const address = parts ? bestAddress(JSON.parse(parts)) : '';
  return { alt: altOf(writer, index), address: address && writer.absolute(address, index) };
}

/** Writes an image as markdown; '' for an image without an address. */
function markdownOf({ options }: Writer, { alt, address }: PageImage): string {
  if (!address) return '';
  const text = escapeInline(alt, { spaced: false, inLink: true, withMath: false });
  const removed = options.removeBase64Images && BASE64.test(address);
  return `![${text}](${removed ? '<Base64-Image-Removed>' : destination(address)})`;
}

/** Maximum number of identical images in a row: five stars are a rating, and more of them add nothing. */
const MOST_ALIKE = 5;

/** Elements that give an image its own meaning: each cell has one, or a link gives it an address. */
const OF_ITS_OWN = setOf('a td th pre hr input math');

/**
 * Finds the row of images from an image on that is written once: a picture in several sizes, or an image that is repeated too
 * often, such as placeholders for lazy pictures or the same icon on each line.
 * @returns the largest of them as markdown, and the index after the last; 0 if all of them stay
 */
function rowOf(writer: Writer, index: number): { markdown: string; end: number } {
  const { tree, link } = writer;
  const { names, texts, end } = tree;
  const stop = link ? at(end, link.index) : names.length;
  let image = read(writer, index);
  const markdown = markdownOf(writer, image);
  let alike = 1;
  let sizes = 1;
  let last = index;
  for (let i = at(end, index); i < stop && markdown; i++) {
    const name = names[i] ?? '';
    if (name === '' ? texts[i]?.trim() : OF_ITS_OWN.has(name)) break;
    else if (name === 'img') {
      const next = read(writer, i);
      if (markdownOf(writer, next) === markdown) alike += 1;
      else if (isOtherSize(image, next)) {
        sizes += 1;
        image = { alt: image.alt || next.alt, address: largerPicture(image.address, next.address) };
      } else break;
      last = i;
    }
  }
  if (sizes > 1) return { markdown: markdownOf(writer, image), end: at(end, last) };
  const most = markdown.startsWith('![](<') ? 1 : MOST_ALIKE;
  return { markdown, end: alike > most && !link ? at(end, last) : 0 };
}

/** Returns true for pictures whose addresses differ only in a size, unless their alternative texts differ. */
const isOtherSize = (one: PageImage, other: PageImage): boolean =>
  (one.alt === other.alt || !one.alt || !other.alt) &&
  readPictureSize(one.address).picture === readPictureSize(other.address).picture;

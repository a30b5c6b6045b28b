import { readBlocks } from './blocks';
import { readInline } from './inline';

/** The address of an image in markdown, and its position there in UTF-16 units. */
export interface ImageAddress {
  address: string;
  start: number;
  end: number;
}

const IMAGE = /!\[(?:[^\]\\]|\\.)*\]\(\s*<?([^\s<>]+?)>?(?:\s+["'][^\n]*)?\)$/d;

/** Finds the images of a page in order, except in code. */
export const imageAddresses = (markdown: string): ImageAddress[] =>
  readBlocks(markdown)
    .filter(({ kind }) => kind !== 'code')
    .flatMap(({ start, end }) => imagesBetween(markdown, start, end));

function imagesBetween(markdown: string, start: number, end: number): ImageAddress[] {
  return readInline(markdown, start, end).images.flatMap((image) => {
    // A link that contains only an image.
    if (markdown[image.start] === '[') return imagesBetween(markdown, image.start + 1, image.end - 1);
    const found = IMAGE.exec(markdown.slice(image.start, image.end));
    const [from, to] = found?.indices?.[1] ?? [];
    if (from === undefined || to === undefined) return [];
    return [{ address: found?.[1] ?? '', start: image.start + from, end: image.start + to }];
  });
}

/** Replaces the addresses of images in markdown. @param addressOf returns the new address, or undefined to keep the old one */
export function withImages(markdown: string, addressOf: (address: string) => string | undefined): string {
  let text = '';
  let at = 0;
  for (const { address, start, end } of imageAddresses(markdown)) {
    const next = addressOf(address);
    if (next === undefined) continue;
    text += markdown.slice(at, start) + next;
    at = end;
  }
  return text + markdown.slice(at);
}

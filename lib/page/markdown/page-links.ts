import type { Excerpt } from '../excerpt/excerpt';
import { at } from '../tree';

/** How many nodes of an element to check. */
export const NEAR = 200;

/** Returns the fragment of a link within its own page, or undefined. */
export function fragmentOf(excerpt: Excerpt, link: number): string | undefined {
  const href = excerpt.attribute(link, 'href')?.trim();
  const hash = href?.indexOf('#') ?? -1;
  if (!href || hash < 0) return undefined;
  if (hash > 0) {
    const base = excerpt.baseOf(link);
    if (!URL.canParse(href, base) || withoutHash(new URL(href, base).href) !== withoutHash(base)) return undefined;
  }
  return decoded(href.slice(hash + 1));
}

/** Returns true if a link leads to the page that it is on. */
export function leadsToPage(excerpt: Excerpt, link: number): boolean {
  const base = excerpt.baseOf(link);
  const href = excerpt.attribute(link, 'href')?.trim();
  return href !== undefined && URL.canParse(href, base) && new URL(href, base).href === withoutHash(base);
}

const withoutHash = (address: string) => address.split('#', 1)[0];

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Returns the text of a node, up to about `most` characters. */
export function textBelow({ texts, end }: Excerpt, index: number, most: number): string {
  const stop = Math.min(at(end, index), index + NEAR);
  let text = '';
  for (let i = index; i < stop && text.length < most; i++) text += texts[i];
  return text.trim();
}

/** Returns true if a node contains words outside of a part of it. */
export function hasWordsBeside({ texts, end }: Excerpt, index: number, part: number): boolean {
  const stop = Math.min(at(end, index), index + 2 * NEAR);
  for (let i = index; i < stop; i++) {
    if (i === part) i = at(end, part) - 1;
    else if (/[\p{L}\p{N}]/u.test(texts[i] ?? '')) return true;
  }
  return false;
}

/** Returns true if a node contains nothing but `filler` outside of some parts of it. */
export function isFilled(
  { names, texts, end }: Excerpt,
  index: number,
  parts: { has(index: number): boolean },
  filler: RegExp,
): boolean {
  const stop = at(end, index);
  if (stop - index > NEAR) return false;
  for (let i = index + 1; i < stop; i++) {
    if (parts.has(i)) i = at(end, i) - 1;
    else if (names[i] === 'img' || (names[i] === '' && !filler.test(texts[i] ?? ''))) return false;
  }
  return true;
}

const OPENING = /[[(［（【〔]$/;
const CLOSING = /^\s*[\])］）】〕]/;

/** Removes the brackets around a part of a line. */
export function stripBrackets({ names, texts, end }: Excerpt, part: number): void {
  const before = part - 1;
  const behind = at(end, part);
  if (names[before] !== '' || names[behind] !== '') return;
  const opened = (texts[before] ?? '').trimEnd();
  if (!OPENING.test(opened) || !CLOSING.test(texts[behind] ?? '')) return;
  texts[before] = opened.slice(0, -1).trimEnd();
  texts[behind] = (texts[behind] ?? '').replace(CLOSING, '');
}

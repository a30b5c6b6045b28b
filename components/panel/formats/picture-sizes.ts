import { groupBy } from '@/lib/group-by';

/** One picture, at every address that a page names for it. */
export interface PictureSizes {
  /** The address that promises the largest; the first where none says. */
  address: string;
  /** The others, in the order of the page. */
  others: string[];
}

/** Parameters of an address that say in which size, quality or file format a picture is served. */
const SIZE_PARAMETERS =
  /^(?:w|h|wid|hei|width|height|im_?width|size|sz|s|resize|scale|downsize|crop|fit|dpr|q|qlt|quality|fm|fmt|format|auto|strip)$/i;

/** Signs of a size in a path: 300x200, w_300 among commas, 640w, @2x, and words of shops and blogs. */
const SIZE_SIGNS =
  /(?:[-_]?\d{2,5}x\d{0,5}(?![\da-z])|(?<![a-z\d])[wh](?:idth|eight)?[-_=]\d{2,5}|[-_]\d{2,5}w(?![a-z])|@[1-4](?:\.\d)?x|[-_](?:scaled|thumb|thumbnail|small|medium|large|grande|compact|original)(?=\.|$))/gi;

/** Groups the addresses of pictures that differ in nothing but their size, in the order of the page. */
export function picturesBySize(addresses: readonly string[]): PictureSizes[] {
  const groups = groupBy(new Set(addresses), pictureKey);
  return [...groups.values()].map((same) => {
    const address = same.reduce((best, next) => (promisedSize(next) > promisedSize(best) ? next : best));
    return { address, others: same.filter((other) => other !== address) };
  });
}

/** A picture's address without what it says about its size. */
function pictureKey(address: string): string {
  const url = address.startsWith('data:') ? null : URL.parse(address);
  if (!url) return address;
  const { protocol, host, pathname, search, hash } = url;
  const others = [...new URLSearchParams(search)].filter(([name]) => !SIZE_PARAMETERS.test(name));
  const path = pathname.replace(SIZE_SIGNS, '').replace(/\.(?:avif|webp|jpe?g|png)$/i, '');
  return `${protocol}${host}${path}?${new URLSearchParams(others)}${hash}`;
}

/** The largest number in the signs of a size, in CSS pixels; 0 where there is none. */
function promisedSize(address: string): number {
  if (address.startsWith('data:') || !URL.canParse(address)) return 0;
  const { pathname, searchParams } = new URL(address);
  const signs = [...(pathname.match(SIZE_SIGNS) ?? [])];
  for (const [name, value] of searchParams)
    if (/^(?:w|h|wid|hei|width|height|im_?width|size|sz|s)$/i.test(name)) signs.push(value);
  const numbers = signs.flatMap((sign) => sign.match(/\d+/g) ?? []).map(Number);
  return Math.max(0, ...numbers.filter((size) => size < 100_000));
}

import { groupBy } from '@/lib/base/group-by';
import { largerPicture, readPictureSize } from '@/lib/page/picture-sizes';

/** Pictures that a user considers the same: one picture in its sizes, or the colors of a product. */
export interface PictureGroup {
  /** The representative address: that of the largest picture, or of the first color. */
  address: string;
  /** The others, in the order of the page. */
  others: string[];
  kind: 'sizes' | 'swatches';
}

/** Groups the addresses of pictures that only differ in size or color, in the order of the page. */
export function groupPictures(addresses: readonly string[]): PictureGroup[] {
  const pictures = [...new Set(addresses)].map((address) => ({ address, picture: readPictureSize(address).picture }));
  const groups = groupBy(pictures, ({ address, picture }) => swatchesWith(address) ?? picture);
  return [...groups.values()].map((group) => {
    const same = group.map(({ address }) => address);
    const isOne = group.every(({ picture }) => picture === group[0]?.picture);
    const address = isOne ? same.reduce(largerPicture) : (same[0] ?? '');
    return { address, others: same.filter((other) => other !== address), kind: isOne ? 'sizes' : 'swatches' };
  });
}

/** The word in a shop's addresses of color pictures: alone, or after small letters as in `redSwatch`. */
const SWATCH = /(?<![a-z])swatch|Swatch|SWATCH/;

/** Returns the folder of a color's picture; undefined for other pictures, and if the shop itself has that name. */
function swatchesWith(address: string): string | undefined {
  const url = address.startsWith('data:') || !SWATCH.test(address) ? null : URL.parse(address);
  if (!url || url.hostname.includes('swatch')) return undefined;
  const [, folder = '', name = ''] = /^(.*\/)([^/]*)$/.exec(url.pathname) ?? [];
  return SWATCH.test(name + url.search) ? `swatches in ${url.origin}${folder}` : undefined;
}

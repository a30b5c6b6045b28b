import { groupBy } from '@/lib/group-by';
import { largerPicture, readPictureSize } from '@/lib/page/picture-sizes';

/** Pictures that are one to those who look through a list: one picture in its sizes, or the colors a thing comes in. */
export interface PictureGroup {
  /** The address that stands for all: the one that promises the largest picture, or the first color. */
  address: string;
  /** The others, in the order of the page. */
  others: string[];
  kind: 'sizes' | 'swatches';
}

/** Groups the addresses of pictures that differ in nothing but their size or their color, in the order of the page. */
export function groupPictures(addresses: readonly string[]): PictureGroup[] {
  const pictureOf = (address: string) => readPictureSize(address).picture;
  const groups = groupBy(new Set(addresses), (address) => swatchesWith(address) ?? pictureOf(address));
  return [...groups.values()].map((same) => {
    const isOne = new Set(same.map(pictureOf)).size === 1;
    const address = isOne ? same.reduce(largerPicture) : (same[0] ?? '');
    return { address, others: same.filter((other) => other !== address), kind: isOne ? 'sizes' : 'swatches' };
  });
}

/** The word that shops give pictures of a color: alone, or after small letters as `redSwatch`. */
const SWATCH = /(?<![a-z])swatch|Swatch|SWATCH/;

/** The folder of a color's picture; undefined for other pictures, and where a house calls itself so. */
function swatchesWith(address: string): string | undefined {
  const url = address.startsWith('data:') ? null : URL.parse(address);
  if (!url || url.hostname.includes('swatch')) return undefined;
  const [, folder = '', name = ''] = /^(.*\/)([^/]*)$/.exec(url.pathname) ?? [];
  return SWATCH.test(name + url.search) ? `swatches in ${url.origin}${folder}` : undefined;
}

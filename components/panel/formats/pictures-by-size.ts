import { groupBy } from '@/lib/group-by';
import { largerPicture, readPictureSize } from '@/lib/page/picture-sizes';

/** One picture, at every address that a page names for it. */
export interface PictureSizes {
  /** The address that promises the largest. */
  address: string;
  /** The others, in the order of the page. */
  others: string[];
}

/** Groups the addresses of pictures that differ in nothing but their size, in the order of the page. */
export function picturesBySize(addresses: readonly string[]): PictureSizes[] {
  const groups = groupBy(new Set(addresses), (address) => readPictureSize(address).picture);
  return [...groups.values()].map((same) => {
    const address = same.reduce(largerPicture);
    return { address, others: same.filter((other) => other !== address) };
  });
}

/**
 * Address parameters for the size, quality or file format of a picture. Parameters with short names must be numbers: with words
 * they may identify the picture.
 */
const SERVING =
  /^(?:(?:w|h|s|q|wid|hei|width|height|im_?width|qlt|quality|dpr|scale)=(?:auto|[\d.,:x*%]+(?:px|w)?)|(?:size|sz|resize|downsize|crop|fit|fm|fmt|format|auto|strip)=.*)$/i;

/** Signs of a size in a path: 300x200, w_300 among commas, 640w, @2x, and size words of shops and blogs. */
const SIZE_SIGNS =
  /(?:[-_]?\d{2,5}x\d{0,5}(?![\da-z])|(?<![a-z\d])[wh](?:idth|eight)?[-_=]\d{2,5}|[-_]\d{2,5}w(?![a-z])|@[1-4](?:\.\d)?x|[-_](?:scaled|thumb|thumbnail|small|medium|large|grande|compact|original)(?=\.|$))/gi;

/** Returns a picture's address without its size, and the largest number in that size, in CSS pixels; else 0. */
export function readPictureSize(address: string): { picture: string; size: number } {
  const url = address.startsWith('data:') ? null : URL.parse(address);
  if (!url) return { picture: address, size: 0 };
  let size = 0;
  const take = (sign: string) => {
    // Longer numbers identify a picture or a time.
    for (const number of sign.match(/(?<!\d)\d{1,5}(?!\d)/g) ?? []) size = Math.max(size, Number(number));
    return '';
  };
  const others = [...url.searchParams].filter((parameter) => {
    const isServing = SERVING.test(parameter.join('='));
    // A quality does not count as a size.
    if (isServing && !/^q/i.test(parameter[0])) take(parameter[1]);
    return !isServing;
  });
  url.search = `${new URLSearchParams(others)}`;
  url.pathname = url.pathname.replace(SIZE_SIGNS, take).replace(/\.(?:avif|webp|jpe?g|png)$/i, '');
  return { picture: url.href, size };
}

/**
 * Chooses the larger of two sizes of a picture, according to their addresses. For equal sizes, the shorter address crops and
 * compresses less.
 */
export function largerPicture(one: string, other: string): string {
  const more = readPictureSize(other).size - readPictureSize(one).size;
  return more > 0 || (more === 0 && other.length < one.length) ? other : one;
}

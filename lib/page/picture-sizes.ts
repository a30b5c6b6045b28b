/** Parameters of an address that say how large a picture is, in numbers: others of these names may say which it is. */
const SIZE = /^(?:w|h|wid|hei|width|height|im_?width|size|sz|s|resize)=[\d.,:x*%]+(?:px|w)?$/i;

/** Parameters that say by what measure, in which quality or in which file format a picture is served. */
const SERVING =
  /^(?:(?:q|qlt|quality|dpr|scale)=(?:auto|[\d.,%x]+)|(?:size|sz)=[a-z]+|(?:resize|downsize|crop|fit|fm|fmt|format|auto|strip)=.*)$/i;

/** Signs of a size in a path: 300x200, w_300 among commas, 640w, @2x, and words of shops and blogs. */
const SIZE_SIGNS =
  /(?:[-_]?\d{2,5}x\d{0,5}(?![\da-z])|(?<![a-z\d])[wh](?:idth|eight)?[-_=]\d{2,5}|[-_]\d{2,5}w(?![a-z])|@[1-4](?:\.\d)?x|[-_](?:scaled|thumb|thumbnail|small|medium|large|grande|compact|original)(?=\.|$))/gi;

/** A picture's address without what it says about its size. */
export function addressWithoutSize(address: string): string {
  const url = address.startsWith('data:') ? null : URL.parse(address);
  if (!url) return address;
  const { protocol, host, pathname, search, hash } = url;
  const others = [...new URLSearchParams(search)].filter(([name, value]) => {
    const said = `${name}=${value}`;
    return !SIZE.test(said) && !SERVING.test(said);
  });
  const path = pathname.replace(SIZE_SIGNS, '').replace(/\.(?:avif|webp|jpe?g|png)$/i, '');
  return `${protocol}${host}${path}?${new URLSearchParams(others)}${hash}`;
}

/**
 * Chooses the larger of two sizes of a picture by what their addresses promise. Where they promise the same, the shorter one
 * cuts and packs it less.
 */
export function largerPicture(one: string, other: string): string {
  const more = promisedSize(other) - promisedSize(one);
  return more > 0 || (more === 0 && other.length < one.length) ? other : one;
}

/** The largest number in the signs of a size, in CSS pixels; 0 where there is none. */
function promisedSize(address: string): number {
  if (address.startsWith('data:') || !URL.canParse(address)) return 0;
  const { pathname, searchParams } = new URL(address);
  const signs = [...(pathname.match(SIZE_SIGNS) ?? [])];
  for (const [name, value] of searchParams) if (SIZE.test(`${name}=${value}`)) signs.push(value);
  const numbers = signs.flatMap((sign) => sign.match(/\d+/g) ?? []).map(Number);
  return Math.max(0, ...numbers.filter((size) => size < 100_000));
}

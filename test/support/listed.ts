/** Returns the ref of the last element in a page's list whose line contains a text; `none` without one. */
export const refIn = (list: string, part: string): string =>
  list
    .split('\n')
    .findLast((line) => line.includes(part) && line.includes('[ref='))
    ?.match(/\[ref=(\w+)\]/)?.[1] ?? 'none';

/** Converts a JSON Pointer in a URI fragment, `#/a/0`, to a path. */
export const stepsOf = (pointer: string): (string | number)[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replace(/~1/g, '/').replace(/~0/g, '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));

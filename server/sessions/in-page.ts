/**
 * Makes a function ready to run in a page, which gets its text. The compiler names functions by a helper of its own, which no
 * page has.
 */
export function inPage<Args extends unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const text = `(...args) => { const __name = (value) => value; return (${run})(...args); }`;
  return Object.assign((...args: Args) => run(...args), { toString: () => text });
}

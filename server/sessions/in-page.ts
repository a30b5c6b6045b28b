/**
 * Prepares a function to run in a page, which receives its source text. The compiler names functions by a helper of its
 * own, which pages lack.
 */
export function inPage<Args extends unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const text = `(...args) => { const __name = (value) => value; return (${run})(...args); }`;
  return Object.assign((...args: Args) => run(...args), { toString: () => text });
}

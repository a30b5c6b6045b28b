/** Declares the helper by which the compiler names functions, which pages lack. */
const NAMING = 'const __name = (value) => value;';

/** Prepares a function to run in a page, which receives its source text. */
export function inPage<Args extends unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const text = `(...args) => { ${NAMING} return (${run})(...args); }`;
  return Object.assign((...args: Args) => run(...args), { toString: () => text });
}

/**
 * Prepares a function that needs others to run in a page, in one round trip.
 * @param parts the other functions, which it receives as its first argument
 */
export function inPageWith<Parts extends Record<string, object>, Args extends unknown[], Result>(
  parts: Parts,
  run: (parts: Parts, ...args: Args) => Result,
): (...args: Args) => Result {
  const texts = Object.entries(parts).map(([name, part]) => `${JSON.stringify(name)}: (${part})`);
  const text = `(...args) => { ${NAMING} return (${run})({ ${texts.join(', ')} }, ...args); }`;
  return Object.assign((...args: Args) => run(parts, ...args), { toString: () => text });
}

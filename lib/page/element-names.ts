/** A set of names, written as one line of them. */
export const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

export const HEADINGS = setOf('h1 h2 h3 h4 h5 h6');
export const isHeading = (name: string) => HEADINGS.has(name);

/** What names the text that follows it. */
export const isTitle = (name: string) => isHeading(name) || name === 'dt' || name === 'summary';

/** Shown, but what is inside is a fallback, a list of choices or a default, not text. */
export const OPAQUE = setOf('select datalist textarea video audio canvas object embed');

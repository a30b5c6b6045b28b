/** A set of names, written as one line of them. */
export const setOf = (names: string): ReadonlySet<string | undefined> => new Set(names.split(' '));

export const HEADINGS = 'h1 h2 h3 h4 h5 h6'.split(' ');
const headings = new Set<string | undefined>(HEADINGS);
export const isHeading = (name: string | undefined) => headings.has(name);

/** Tells that an element names the text that follows it. */
export const isTitle = (name: string | undefined) => isHeading(name) || name === 'dt' || name === 'summary';

/** Shown, but what is inside is a fallback, a list of choices or a default, not text. */
export const OPAQUE = setOf('select datalist textarea video audio canvas object embed');

/** A set of names, written as one line of them. */
export const setOf = (names: string): ReadonlySet<string | undefined> => new Set(names.split(' '));

export const HEADINGS = 'h1 h2 h3 h4 h5 h6'.split(' ');
const headings = new Set<string | undefined>(HEADINGS);
export const isHeading = (name: string | undefined) => headings.has(name);

/** Tells that an element names the text that follows it. */
export const isTitle = (name: string | undefined) => isHeading(name) || name === 'dt' || name === 'summary';

/** Shown, but what is inside is a fallback, a list of choices or a default, not text. */
export const OPAQUE = setOf('select datalist textarea video audio canvas object embed');

/**
 * Elements that surely begin and end a line of their own, or are its end. Behind one that is missing here a style is asked
 * for in vain, which only takes time.
 */
export const PARTS_LINES = setOf(
  'p div li ul ol dl dt dd td th tr table section article header footer nav main aside figure form pre blockquote hr br ' +
    'h1 h2 h3 h4 h5 h6',
);

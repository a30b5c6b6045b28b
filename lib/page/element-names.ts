/** Creates a set of names from one space-separated line. */
export const setOf = (names: string): ReadonlySet<string | undefined> => new Set(names.split(' '));

export const HEADINGS = 'h1 h2 h3 h4 h5 h6'.split(' ');
const headings = new Set<string | undefined>(HEADINGS);
export const isHeading = (name: string | undefined) => headings.has(name);

/** Returns true if an element is a title of the text that follows it. */
export const isTitle = (name: string | undefined) => isHeading(name) || name === 'dt' || name === 'summary';

/** These elements are shown, but their content is a fallback, a list of choices or a default, not text. */
export const OPAQUE = setOf('select datalist textarea video audio canvas object embed');

/**
 * Elements that surely begin and end their own line, or end a line. A missing name costs a needless style lookup, which only
 * takes time.
 */
export const PARTS_LINES = setOf(
  'p div li ul ol dl dt dd td th tr table section article header footer nav main aside figure form pre blockquote hr br ' +
    'h1 h2 h3 h4 h5 h6',
);

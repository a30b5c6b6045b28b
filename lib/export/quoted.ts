import { visible } from './visible';

/**
 * A text in single quotes, as JavaScript and Python read it alike: selectors are full of double ones.
 * @param escaped how the language writes a character that does not show itself
 */
export const singleQuoted = (text: string, escaped: (character: string) => string) =>
  `'${visible(JSON.stringify(text).slice(1, -1), escaped).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

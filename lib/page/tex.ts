/** Delimiters that begin and end a formula in a text, longer ones first. */
export const DELIMITERS = [
  ['$$', '$$', 'display'],
  ['\\[', '\\]', 'display'],
  ['\\(', '\\)', 'inline'],
  ['\\begin{equation}', '\\end{equation}', 'display'],
  ['\\begin{equation*}', '\\end{equation*}', 'display'],
  ['\\begin{displaymath}', '\\end{displaymath}', 'display'],
  ['$', '$', 'inline'],
] as const;

/** Puts TeX on one line, without its comments, which would otherwise extend to the end of the line. */
export const tidyTex = (tex: string): string =>
  tex
    .replace(/(\\[\s\S])|%.*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

const LARGE = /^\{?\\displaystyle(?![a-z])\s*/i;
const STYLE = /^\{\\(?:display|text)style(?![a-z])\s*/i;

/** Returns true for a formula that is drawn as in a display, wherever it stands. */
export const isLarge = (tex: string): boolean => LARGE.test(tex);

/**
 * Strips what surrounds a formula only for the place that it was drawn in: the group and the style that wikis put around each
 * formula, the style that a display has anyway, and line breaks at its end.
 */
export function bareTex(tex: string, isDisplayed: boolean): string {
  if (STYLE.test(tex) && isOneGroup(tex)) return tex.replace(STYLE, '').slice(0, -1).trim();
  let bare = isDisplayed && !tex.startsWith('{') ? tex.replace(LARGE, '') : tex;
  while (bare.endsWith('\\\\')) bare = bare.slice(0, -2).trimEnd();
  return bare;
}

/** Returns true if the brace at the beginning is closed by the one at the end. */
function isOneGroup(tex: string): boolean {
  if (!tex.endsWith('}')) return false;
  let depth = 0;
  for (let i = 0; i < tex.length; i++) {
    if (tex[i] === '\\') i++;
    else if (tex[i] === '{') depth++;
    else if (tex[i] === '}' && --depth === 0) return i === tex.length - 1;
  }
  return false;
}

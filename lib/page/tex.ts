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

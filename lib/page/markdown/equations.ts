import type { Excerpt } from '../excerpt/excerpt';
import { bareTex } from '../tex';
import { at } from '../tree';
import { texAt } from './math';

/** The number of an equation, as it stands at the margin. */
const NUMBER = /^\(([\w.*′'-]{1,12})\)$/;

/**
 * Reads a table that only places equations and their numbers, as LaTeX's converters write one.
 * @returns the TeX of each row, with the row's number as its tag; undefined for any other table
 */
export function equationsIn(tree: Excerpt, table: number): string[] | undefined {
  const { names, end } = tree;
  const equations: string[] = [];
  let isNumbered = false;
  for (let i = table + 1; i < at(end, table); i++) {
    if (names[i] === 'th' || names[i] === 'table') return undefined;
    if (names[i] !== 'tr') continue;
    const row = equationIn(tree, i);
    if (!row) return undefined;
    isNumbered ||= row.number !== undefined;
    if (row.tex) equations.push(row.number ? `${row.tex} \\tag{${row.number}}` : row.tex);
    i = at(end, i) - 1;
  }
  return isNumbered && equations.length > 0 ? equations : undefined;
}

/** @returns undefined if a row has other words than a number */
function equationIn(tree: Excerpt, row: number): { tex: string; number: string | undefined } | undefined {
  const { names, texts, end } = tree;
  const parts: string[] = [];
  let words = '';
  for (let i = row + 1; i < at(end, row); i++) {
    if (names[i] === 'math') {
      parts.push(bareTex(texAt(tree, i), true));
      i = at(end, i) - 1;
    } else if (names[i] === 'img') return undefined;
    else words += texts[i] ?? '';
  }
  const [said, number] = NUMBER.exec(words.trim()) ?? [''];
  return said === words.trim() ? { tex: parts.filter(Boolean).join(' '), number } : undefined;
}

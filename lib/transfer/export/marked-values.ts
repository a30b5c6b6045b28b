import { oneLine } from '@/lib/base/text/one-line';

/** The value of a variable: a list becomes a list in front matter, and is joined by commas elsewhere. */
export type VariableValue = string | readonly string[];

/** A piece of a filled template: text of the template itself, or a value. */
export type FilledPiece = string | { value: VariableValue; isVerbatim: boolean };

/**
 * Signs around a value in a filled template, and the signs of a list and of an address. They are noncharacters (Unicode, 23.7):
 * no text has them, and those of a hostile page are removed from its values.
 */
const SIGNS = { start: '\uFDD0', end: '\uFDD1', list: '\uFDD2', verbatim: '\uFDD3' };
const ANY_SIGN = /[\uFDD0-\uFDD3]/g;
const MARKED = /\uFDD0([\uFDD2\uFDD3]?)([^\uFDD0\uFDD1]*)\uFDD1/g;

/** A value that is written as it is, as far as its format allows: an address. */
export class Verbatim {
  constructor(readonly text: string) {}
}

/** Writes a value between signs, so that what a page says is told from what the template says. */
export function marked(value: unknown): string {
  if (value instanceof Verbatim) return SIGNS.start + SIGNS.verbatim + withoutSigns(value.text) + SIGNS.end;
  if (Array.isArray(value)) {
    const texts = value.map((one) => withoutSigns(textOf(one)));
    return SIGNS.start + SIGNS.list + JSON.stringify(texts) + SIGNS.end;
  }
  return SIGNS.start + withoutSigns(textOf(value)) + SIGNS.end;
}

/** Returns the text of a filled template without the signs, for a template to go on with. */
export const unmarked = (text: string): string => filledPieces(text).map(pieceText).join('');

/** Returns the pieces of a filled template in order. */
export function filledPieces(text: string): FilledPiece[] {
  const pieces: FilledPiece[] = [];
  let at = 0;
  for (const { 0: all, 1: sign, 2: written = '', index } of text.matchAll(MARKED)) {
    if (index > at) pieces.push(withoutSigns(text.slice(at, index)));
    const value = sign === SIGNS.list ? (JSON.parse(written) as string[]) : written;
    pieces.push({ value, isVerbatim: sign === SIGNS.verbatim });
    at = index + all.length;
  }
  if (at < text.length) pieces.push(withoutSigns(text.slice(at)));
  return pieces;
}

/** Returns a piece as text; a list is joined by commas. */
export const pieceText = (piece: FilledPiece): string =>
  typeof piece === 'string' ? piece : typeof piece.value === 'string' ? piece.value : piece.value.join(', ');

const withoutSigns = (text: string): string => text.replace(ANY_SIGN, '');

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** How BibTeX writes its special characters. Braces are dropped, as BibTeX counts even escaped ones. */
const BIBTEX: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '{': '',
  '}': '',
};

const lineOf = (piece: FilledPiece): string => oneLine(pieceText(piece).replace(/\p{Cc}+/gu, ' '));

/** Writes a value of an entry of RIS on one line, so that it begins no other member. */
export const risValue = (piece: FilledPiece): string => (typeof piece === 'string' ? piece : lineOf(piece));

/** Writes a value of an entry of BibTeX. An address is read as it is, but for what would end it. */
export function bibtexValue(piece: FilledPiece): string {
  if (typeof piece === 'string') return piece;
  const text = lineOf(piece);
  return piece.isVerbatim
    ? text.replace(/[{}\\\s]/g, (sign) => encodeURIComponent(sign))
    : text.replace(/[\\^~{}#$%&_]/g, (sign) => BIBTEX[sign] ?? `\\${sign}`);
}

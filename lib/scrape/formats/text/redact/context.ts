import type { Entity, Span } from './types';

/** Maximum number of characters to examine before a position. */
const NEAR = 40;
const LONGEST_ADDRESS = 300;

/** Words before numbers that do not identify a person: `Order no. `, `ISBN-13: `, `#`. */
const OTHER_NUMBER =
  /(?:(?<![\p{L}\p{N}])(?:order|invoice|ref|reference|ticket|case|sku|isbn|issn|ean|upc|gtin|asin|item|article|artikel|model|serial|part|tracking|id|vin|doi|rfc|issue|build|version|release|bestellung|bestell|rechnung|rechnungs|kunden|commande|facture|pedido|ordine)(?:-1[03])?[\s.:#*_-]{0,4}(?:(?:number|no|nr|num|id|code|nummer)[\s.:#*_-]{0,4})?|(?:bestell|rechnungs|kunden|artikel|auftrags)(?:nummer|nr)[\s.:#*_]{0,4}|(?<![\p{L}\p{N}])(?:no|nr|n°)[.:] ?|[#№] ?)$/iu;

/** Returns true if the words just before a number mark it as such a number. */
export const isOtherNumber = (text: string, start: number): boolean =>
  OTHER_NUMBER.test(text.slice(Math.max(0, start - NEAR), start));

/** Returns true if a position is inside an address, in which a number is most likely an identifier of a server. */
export function isInAddress(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - LONGEST_ADDRESS), start);
  const beginning = before.search(/(?<![^\s<>()])[^\s<>()]*$/);
  return /\]\(<?$/.test(before.slice(0, beginning)) || /https?:\/\//i.test(before.slice(beginning));
}

/** Returns true if a longer name continues here: `SKU-123`, `a716-446`, `v1.2`. */
export const isAttached = (text: string, start: number): boolean =>
  /[\p{L}\p{N}][-./_:=~@]*$/u.test(text.slice(Math.max(0, start - 2), start));

/** ISO 2108: thirteen digits from 978 or 979, or ten in four groups or ungrouped, with a correct check digit. */
export function isIsbn(written: string): boolean {
  const digits = written.replace(/\D/g, '');
  const values = [...digits].map(Number);
  if (/^97[89]\d{10}$/.test(digits)) {
    return values.reduce((sum, value, index) => sum + value * (index % 2 ? 3 : 1), 0) % 10 === 0;
  }
  // The groups matter: of any ten digits, telephone numbers too, one in eleven has the right check digit.
  const isTen = /^(?:\d{10}|\d+[- ]\d+[- ]\d+[- ]\d)$/.test(written) && digits.length === 10;
  return isTen && values.reduce((sum, value, index) => sum + value * (10 - index), 0) % 11 === 0;
}

/** Returns the spans of a pattern's matches; only of its group, if it has one, which must be at its end. */
export const spansOf = (text: string, pattern: RegExp, entity: Entity): Span[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found, 1: value = found }) => ({
    start: index + found.length - value.length,
    end: index + found.length,
    entity,
  }));

/**
 * Messages about a page, by their names under `page` in locales, each with its parameters: `names` are texts of the page, which
 * are quoted.
 */
interface PageSentences {
  noMatch: { selector: string };
  toPress: { names: readonly string[] };
  toPressAndMore: { names: readonly string[]; count: number };
  nothingToPress: object;
  notShown: { selector: string };
  notVisible: { element: string };
  disabled: { element: string };
  wentAway: { element: string };
  covered: { element: string; cover: string };
  doesNotScroll: { element: string };
  noFocus: object;
  takesNoText: { element: string };
  noKey: { key: string };
  invalidSelector: { selector: string };
  invalidPattern: { pattern: string };
  nothingSelected: object;
  noArticle: object;
  unreadable: object;
  nothingIncluded: object;
  rawHtml: object;
  earlierHead: object;
  otherSites: { sites: readonly string[] };
  file: { type: string };
}

/** A message about a page as data: the scripts in pages do not include texts. */
export type PageSentence = {
  [Name in keyof PageSentences]: object extends PageSentences[Name]
    ? readonly [name: Name]
    : readonly [name: Name, places: PageSentences[Name]];
}[keyof PageSentences];

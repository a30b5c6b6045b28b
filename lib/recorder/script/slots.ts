import * as z from 'zod';
import { parseJson } from '../../base/json';
import { FIND_IN_ROW, type InRow, inRow } from './in-row';
import { scriptLiteral } from './literal';

/** Kind of a value that a script takes. */
export interface Slot<Value> {
  /** Source of a regular expression for the texts that may stand for it. */
  pattern: string;
  write(value: Value): string;
  /** @returns undefined if the text is not such a value */
  read(text: string): Value | undefined;
  /** Returns the value's expression in a built script, by the name of its argument. */
  given(name: string): string;
}

/**
 * Path to an element: the selectors in each document, outermost first. Within a document they lead through the hosts of open
 * shadow roots; in all but the last document they lead to a frame.
 */
export type ElementPath = string[][];

/** The value that a dialog returns to its page: null if a prompt was cancelled. */
export interface Answer {
  kind: 'confirm' | 'prompt';
  answer: string | boolean | null;
}

const STRING = String.raw`"(?:[^"\\]|\\.)*"`;
const FOUND = String.raw`\.querySelector\(${STRING}\)`;
const ELEMENT = String.raw`document${FOUND}(?:\.(?:shadowRoot|contentDocument)${FOUND})*`;
/** Pattern for the call of the function that finds an element in a row, up to its argument. */
const IN_ROW = `${FIND_IN_ROW}(`.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const jsonOf = <Value>(pattern: string, schema: z.ZodType<Value>): Slot<Value> => ({
  pattern,
  write: scriptLiteral,
  read: (text) => schema.safeParse(parseJson(text)).data,
  given: (name) => name,
});

export const text = jsonOf(STRING, z.string());
export const number = jsonOf(String.raw`-?\d[\d.e+-]*`, z.number());
export const textList = jsonOf(String.raw`\[.*\]`, z.array(z.string()));
export const numberList = jsonOf(String.raw`\[[\d,]*\]`, z.array(z.number()));
export const points = jsonOf(String.raw`\[[\d.e+,[\]-]*\]`, z.array(z.tuple([z.number(), z.number()])));
export const answers = jsonOf<Answer[]>(
  String.raw`\[.*\]`,
  z.array(
    z.strictObject({ kind: z.enum(['confirm', 'prompt']), answer: z.union([z.string(), z.boolean(), z.null()]) }),
  ),
);

/** Numbers and times, which contain no brackets. */
export const numbers = jsonOf(String.raw`\[[^\]]*\]`, z.array(z.string()));

/** Facts about a page at the end of a recording. */
export const facts = jsonOf<object[]>(String.raw`\[.*\]`, z.array(z.looseObject({})));

/**
 * The element at the end of a path, or in the row that a key identifies. Its expression fails if the row, or anything on the
 * path, does not exist.
 */
export const element: Slot<ElementPath | InRow> = {
  pattern: `${ELEMENT}|${IN_ROW}${STRING}\\)`,
  write: (way) =>
    Array.isArray(way) ? writtenPath(way) : `${FIND_IN_ROW}(${scriptLiteral(JSON.stringify(inRow.parse(way)))})`,
  read: (text) => (text.startsWith(FIND_IN_ROW) ? rowOf(text) : pathOf(text)),
  given: (name) => `find(${name})`,
};

const writtenPath = (path: ElementPath) =>
  `document${path.map((selectors) => query('', selectors)).join('.contentDocument')}`;

function rowOf(expression: string): InRow | undefined {
  const json = parseJson(expression.slice(FIND_IN_ROW.length + 1, -1));
  return typeof json === 'string' ? inRow.safeParse(parseJson(json)).data : undefined;
}

/** The window of a frame, or of the page if the path is empty. */
export const frameWindow: Slot<ElementPath> = {
  pattern: String.raw`window|${ELEMENT}\.contentWindow`,
  write: (path) => (path.length ? `${writtenPath(path)}.contentWindow` : 'window'),
  read: (text) => (text === 'window' ? [] : pathOf(text)),
  given: (name) => `(${name}.length ? find(${name}).contentWindow : window)`,
};

/**
 * Returns the expression that finds an element in a document, through the open shadow roots around it.
 * @param path selectors of the hosts, outermost first, and of the element
 */
export const query = (document: string, path: readonly string[]): string =>
  document + path.map((selector) => `.querySelector(${scriptLiteral(selector)})`).join('.shadowRoot');

/** Reads what `ELEMENT` matches. Its parts follow each other without a gap, so nothing is searched twice. */
function pathOf(expression: string): ElementPath | undefined {
  const path: ElementPath = [];
  const parts = new RegExp(String.raw`(?:^document|\.(shadowRoot)|\.contentDocument)${FOUND}`, 'gy');
  for (const { 0: part, 1: inside } of expression.matchAll(parts)) {
    const selector = parseJson(part.slice(part.indexOf('"'), -1));
    if (typeof selector !== 'string') return undefined;
    if (inside) path.at(-1)?.push(selector);
    else path.push([selector]);
  }
  return path;
}

/** JavaScript of the function that finds the element of a path, for built scripts. */
export const FIND = `const inRow = ${FIND_IN_ROW};
const find = (way, page = document) => {
  if (!Array.isArray(way)) return inRow(JSON.stringify(way));
  const [selectors, ...inner] = way;
  const [first, ...hosted] = selectors;
  const element = hosted.reduce((host, selector) => host.shadowRoot.querySelector(selector), page.querySelector(first));
  return inner.length ? find(inner, element.contentDocument) : element;
};`;

import winnow from '../converter.ts';
import { turndown } from '../peers/turndown.ts';
import { canon } from './canon.ts';
import { features, mainPart } from './features.ts';
import { parse, textOf } from './text-of.ts';

const CONVERTERS = { winnow, turndown };
export type ConverterName = keyof typeof CONVERTERS;

/** The markdown of a converter, or what it threw. */
function convert(name: ConverterName, html: string): { markdown: string } | { error: string } {
  try {
    return { markdown: CONVERTERS[name](html) };
  } catch (error) {
    return { error: String(error) };
  }
}

/** A construct and what became of it, in forms that can be compared. */
const compare = (rendered: string, source: string, accepted: string[]) => ({
  got: canon(rendered),
  want: [source, ...accepted].map(canon),
  text: textOf(parse(rendered).body),
  source: textOf(parse(source).body),
});

export const TOOLS = { convert, compare, features, mainPart };
Object.assign(globalThis, { tools: TOOLS });

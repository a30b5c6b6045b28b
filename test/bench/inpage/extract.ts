import engine from '../engine.ts';
import { defuddle } from '../peers/defuddle.ts';
import { readability } from '../peers/readability.ts';
import { parse, textOf } from './text-of.ts';

interface Extracted {
  contentHtml: string;
  title?: string | undefined;
  author?: string | undefined;
  date?: string | undefined;
}

/** An engine that finds the content of a page in its HTML. */
export type Extract = (html: string, url?: string) => Extracted | Promise<Extracted>;

/** Everything in the body: what a filter must beat. */
const body: Extract = (html, url) => ({ contentHtml: parse(html, url).body.outerHTML });

const ENGINES = { winnow: engine as Extract, readability, defuddle, body };
export type EngineName = keyof typeof ENGINES;

/** Runs an engine and reads the text of its result. If it throws, it found nothing. */
async function extract(name: EngineName, html: string, url?: string) {
  try {
    const { contentHtml, ...metadata } = await ENGINES[name](html, url);
    return { text: contentHtml ? textOf(parse(contentHtml).body) : '', ...metadata };
  } catch {
    return { text: '' };
  }
}

export type ExtractPage = typeof extract;
Object.assign(globalThis, { extract });

import { i18n } from '#i18n';
import type { ErrorRecord } from '@/lib/errors';
import type { EngineResult } from '@/lib/operations/engine';
import { fileName } from './file-name';
import { NOTE_PRESETS, type NoteOptions } from './note-options';
import { responseWithFiles } from './response';
import { resultText } from './result-text';

/** A page of a job over many: its result, or the reason why there is none. */
export type PageOfSet = { url: string; title: string } & (
  | { result: EngineResult }
  | { error: Pick<ErrorRecord, 'code' | 'message'> }
);

type Pages = AsyncIterable<PageOfSet>;
type LostPage = Extract<PageOfSet, { error: unknown }>;

/** Forms that a set is saved in. Each reads a page at a time. */
export const SET_FILES = {
  zip: { extension: 'zip', make: zipOf },
  markdown: { extension: 'md', make: joinedMarkdown },
  jsonLines: { extension: 'jsonl', make: jsonLines },
} satisfies Record<string, { extension: string; make(pages: Pages, note: NoteOptions): Promise<Blob> }>;

export type SetFile = keyof typeof SET_FILES;

/** One file for each page, as the user's note of it and under its name, and a list of those that are missing. */
async function zipOf(pages: Pages, note: NoteOptions): Promise<Blob> {
  const { downloadZip } = await import('client-zip');
  const names = new Set<string>();
  const lost: LostPage[] = [];
  async function* files() {
    for await (const page of pages) {
      const found = textOf(page, note);
      if ('error' in found) lost.push(found);
      else yield { name: uniqueName(found.name, names), input: found.text };
    }
    const list = fileName(i18n.t('export.notScraped'), 'md');
    if (lost.length > 0) yield { name: uniqueName(list, names), input: listOfLost(lost) };
  }
  return downloadZip(files()).blob();
}

/** All pages one after the other, each under its title and address, and a list of those that are missing. */
async function joinedMarkdown(pages: Pages, note: NoteOptions): Promise<Blob> {
  const parts: Blob[] = [];
  const lost: LostPage[] = [];
  const add = (text: string) => parts.push(new Blob([parts.length > 0 ? '\n\n---\n\n' : '', text]));
  // Front matter has its place at the top of a file, and nowhere else.
  const plain = { ...note, template: NOTE_PRESETS.plain };
  for await (const page of pages) {
    const found = textOf(page, plain);
    if ('error' in found) lost.push(found);
    else add(`# ${oneLine(page.title || page.url)}\n\n<${oneLine(page.url)}>\n\n${found.text.trim()}`);
  }
  if (lost.length > 0) add(listOfLost(lost));
  return new Blob([...parts, '\n'], { type: 'text/markdown' });
}

/** One line for each page: its response with its files, or its error in the form of the contract. */
async function jsonLines(pages: Pages): Promise<Blob> {
  const lines: Blob[] = [];
  for await (const page of pages) {
    const body =
      'error' in page
        ? { success: false, code: page.error.code, error: page.error.message }
        : await responseWithFiles(page.result);
    lines.push(new Blob([JSON.stringify({ url: page.url, ...body }), '\n']));
  }
  return new Blob(lines, { type: 'application/jsonl' });
}

/** The note of a page and its file's name, or the page as one that is missing. */
function textOf(page: PageOfSet, note: NoteOptions): { text: string; name: string } | LostPage {
  if ('error' in page) return page;
  const found = resultText({ response: page.result.response, selection: false }, note);
  if (found) return found;
  const { url, title } = page;
  return { url, title, error: { code: 'UNKNOWN_ERROR', message: i18n.t('export.noText') } };
}

const listOfLost = (lost: readonly LostPage[]): string =>
  [
    `# ${i18n.t('export.notScraped')}`,
    '',
    ...lost.map(({ url, error }) => `- <${oneLine(url)}>: ${oneLine(error.message)}`),
    '',
  ].join('\n');

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Characters of a name before its number: of three bytes each at most, so that the name's limit leaves the number. */
const BEFORE_NUMBER = 40;

/** A file's name that no other has, in file systems that do not tell capitals either. */
function uniqueName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  let unique = name;
  for (let number = 2; taken.has(folded(unique)); number++) {
    unique = fileName(`${name.slice(0, dot).slice(0, BEFORE_NUMBER)} (${number})`, name.slice(dot + 1));
  }
  taken.add(folded(unique));
  return unique;
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase();

import { i18n } from '#i18n';
import type { ErrorRecord } from '@/lib/base/errors';
import { NOTE_PRESETS, type NoteOptions } from '@/lib/base/note-options';
import { oneLine } from '@/lib/base/text/one-line';
import type { Job } from '@/lib/jobs/job';
import type { EngineResult } from '@/lib/scrape/engine';
import type { ResultText } from '@/lib/scrape/noted';
import type { SetFile } from '@/lib/store/sets-to-save';
import { fileName } from './file-name';
import { type ListedPage, llmsHead, llmsText } from './llms-txt';
import type { AskForNote } from './note';
import { createPagePaths } from './page-paths';
import { responseWithFiles } from './response';
import { resultText } from './result-text';
import { csvOf, type PageValue, type ValuesTable, valuesTable } from './values-table';
import { xlsxOf } from './xlsx';

/** A page of a job over many pages: its result, or the reason why it is missing. */
export type PageOfSet = { url: string; title: string } & (
  | { result: EngineResult }
  | { error: Pick<ErrorRecord, 'code' | 'message'> }
);

type Pages = AsyncIterable<PageOfSet>;
type LostPage = Extract<PageOfSet, { error: unknown }>;

/** Options of a set besides its pages. */
export interface SetOptions {
  note: NoteOptions;
  /** Title of the set. */
  title?: string | undefined;
  /** First address of the set; absent for pages of several sites. */
  start?: string | undefined;
  /** Other members of a service's responses about the set. */
  members?: Job['members'] | undefined;
  /** Asks the user's model, if templates may. */
  ask?: AskForNote | undefined;
}

/** A form that a set is saved in. It reads one page at a time. */
interface SetForm {
  /** Returns the name of its file. @param title title of the set */
  name(title?: string): string;
  make(pages: Pages, options: SetOptions): Promise<Blob>;
}

const named =
  (extension: string): SetForm['name'] =>
  (title = '') =>
    fileName(title, extension);

/** Every form by its name. */
export const SET_FILES = {
  zip: { name: named('zip'), make: zipOf },
  markdown: { name: named('md'), make: joinedMarkdown },
  jsonLines: { name: named('jsonl'), make: jsonLines },
  llms: { name: () => 'llms.txt', make: llmsFile },
  csv: { name: named('csv'), make: valuesFile },
  xlsx: { name: named('xlsx'), make: workbook },
  llmsFull: { name: () => 'llms-full.txt', make: llmsFullFile },
} satisfies Record<SetFile, SetForm>;

/** Returns the address of the first page of a set, if all pages are on its host. */
export function commonStart(urls: readonly string[]): string | undefined {
  const hostOf = (url: string) => URL.parse(url)?.host;
  const [first] = urls;
  return first !== undefined && urls.every((url) => hostOf(url) === hostOf(first)) ? first : undefined;
}

/** A text file with its path, including folders. */
export interface PathFile {
  path: string;
  text: string;
}

/** Creates one file for each page with the user's note of it, in folders by path. */
export function createPageFiles({ note, start, ask }: SetOptions) {
  const paths = createPagePaths(start);
  const lost: LostPage[] = [];
  return {
    /** @returns undefined for a page without a text, which is listed as missing instead */
    async fileOf(page: PageOfSet): Promise<PathFile | undefined> {
      const found = await textOf(page, { note, ask });
      if ('error' in found) {
        lost.push(found);
        return undefined;
      }
      const extension = found.name.slice(found.name.lastIndexOf('.') + 1);
      return { path: paths.pathOf(page.url, extension), text: found.text };
    },

    /** Returns the list of the missing pages; undefined if no page is missing. */
    listOfLost(): PathFile | undefined {
      if (lost.length === 0) return undefined;
      return { path: paths.beside(i18n.t('export.notScraped'), 'md'), text: lostText(lost) };
    },
  };
}

/** Creates one file for each page, and a list of the missing pages. */
async function zipOf(pages: Pages, options: SetOptions): Promise<Blob> {
  const { downloadZip } = await import('client-zip');
  const made = createPageFiles(options);
  async function* files() {
    for await (const page of pages) {
      const file = await made.fileOf(page);
      if (file) yield { name: file.path, input: file.text };
    }
    const list = made.listOfLost();
    if (list) yield { name: list.path, input: list.text };
  }
  return downloadZip(files()).blob();
}

/** Joins all pages, each under its title and address, and a list of the missing pages. */
async function joinedMarkdown(pages: Pages, { note, ask }: SetOptions): Promise<Blob> {
  const parts: Blob[] = [];
  const lost: LostPage[] = [];
  const add = (text: string) => parts.push(new Blob([parts.length > 0 ? '\n\n---\n\n' : '', text]));
  for await (const page of pages) {
    const found = await textOf(page, { note: plain(note), ask });
    if ('error' in found) lost.push(found);
    else add(sectionOf(page, `<${oneLine(page.url)}>`, found));
  }
  if (lost.length > 0) add(lostText(lost));
  return new Blob([...parts, '\n'], { type: 'text/markdown' });
}

/** Returns one page of a joined file: its title, a line with its address, and its text. */
export const sectionOf = ({ title, url }: PageOfSet, address: string, { text }: Pick<ResultText, 'text'>): string =>
  `# ${oneLine(title || url)}\n\n${address}\n\n${text.trim()}`;

/** Removes front matter, which is only valid at the top of a file. */
const plain = (note: NoteOptions): NoteOptions => ({
  ...note,
  template: NOTE_PRESETS.plain.template,
  kind: 'md',
  rules: [],
});

/**
 * Writes one line for each page: its response with its files, or its error in the contract's form. One more line has the
 * other members of a service's responses about the job.
 */
async function jsonLines(pages: Pages, { members }: SetOptions): Promise<Blob> {
  const lines: Blob[] = [];
  for await (const page of pages) lines.push(new Blob([await jsonLine(page)]));
  if (members) lines.push(new Blob([`${JSON.stringify({ job: members })}\n`]));
  return new Blob(lines, { type: 'application/jsonl' });
}

/** Writes a page as a line of JSON, including the line end. */
export async function jsonLine(page: PageOfSet): Promise<string> {
  const body =
    'error' in page
      ? { success: false, code: page.error.code, error: page.error.message }
      : await responseWithFiles(page.result);
  return `${JSON.stringify({ url: page.url, ...body })}\n`;
}

/** Writes the values extracted from the pages as a table. */
async function valuesFile(pages: Pages): Promise<Blob> {
  return new Blob([csvOf(await tableIn(pages))], { type: 'text/csv' });
}

/** Writes the same table as a workbook. */
async function workbook(pages: Pages, { title = '' }: SetOptions): Promise<Blob> {
  return xlsxOf(await tableIn(pages), title);
}

async function tableIn(pages: Pages): Promise<ValuesTable> {
  const values: PageValue[] = [];
  for await (const page of pages) if ('result' in page) values.push(pageValue(page));
  return valuesTable(values);
}

/** Returns the values extracted from a page. */
export const pageValue = ({ url, title, result }: Extract<PageOfSet, { result: unknown }>): PageValue => ({
  url,
  title,
  json: result.response.data.json,
});

/** Writes the available pages as llms.txt, with links to their addresses on the web. */
async function llmsFile(pages: Pages, { start }: SetOptions): Promise<Blob> {
  const listed: ListedPage[] = [];
  for await (const page of pages) if ('result' in page) listed.push(listedPage(page));
  return new Blob([llmsText(listed, start)], { type: 'text/plain' });
}

/** Writes title and summary of the site, and then each page with its text. */
async function llmsFullFile(pages: Pages, { note, start, ask }: SetOptions): Promise<Blob> {
  const listed: ListedPage[] = [];
  const parts: Blob[] = [];
  for await (const page of pages) {
    const found = await textOf(page, { note: plain(note), ask });
    if ('error' in found || 'error' in page) continue;
    listed.push(listedPage(page));
    parts.push(new Blob(['\n', sectionOf(page, `Source: ${oneLine(page.url)}`, found), '\n']));
  }
  return new Blob([llmsHead(listed, start), ...parts], { type: 'text/plain' });
}

function listedPage({ url, title, result }: Extract<PageOfSet, { result: unknown }>): ListedPage {
  const { description, ogSiteName } = result.response.data.metadata;
  const textIn = (value: unknown) => String([value].flat()[0] ?? '');
  return { url, title: title === url ? '' : title, description: textIn(description), site: textIn(ogSiteName) };
}

/** Returns the note of a page and its file name, or the page as a missing one. */
async function textOf(
  page: PageOfSet,
  { note, ask }: Pick<SetOptions, 'note' | 'ask'>,
): Promise<ResultText | LostPage> {
  if ('error' in page) return page;
  const { response, declared, transcripts } = page.result;
  const found = await resultText({ response, declared, transcripts, selection: false }, note, { ask });
  if (found) return found;
  const { url, title } = page;
  return { url, title, error: { code: 'UNKNOWN_ERROR', message: i18n.t('export.noText') } };
}

const lostText = (lost: readonly LostPage[]): string =>
  [
    `# ${i18n.t('export.notScraped')}`,
    '',
    ...lost.map(({ url, error }) => `- <${oneLine(url)}>: ${oneLine(error.message)}`),
    '',
  ].join('\n');

import { DAILY_ENTRY, type NoteOptions } from '@/lib/base/note-options';
import { dataKey, FORMAT_TYPES } from '@/lib/contract/format-types';
import type { Noted, ResultText } from '@/lib/scrape/noted';
import { dailyNoteName } from './daily-note';
import { fileName } from './file-name';
import { formatText, type NoteContext, type NotedPage, noteText, noteTitle } from './note';

/** Members of `data` that are the address of a file. */
const FILES = ['screenshot', 'audio', 'video'];

const MIME = {
  md: 'text/markdown',
  html: 'text/html',
  json: 'application/json',
  txt: 'text/plain',
  ris: 'application/x-research-info-systems',
  bib: 'application/x-bibtex',
};

/**
 * Creates the user's note of a result. If the result lacks all formats that the template names, returns its first text, in
 * the contract's order of formats.
 * @returns undefined if the result is without text
 * @throws WinnowError if the user's template cannot be used, or the model does not answer
 */
export async function resultText(
  noted: Noted,
  options: NoteOptions,
  { now = new Date(), ask }: Partial<NoteContext> = {},
): Promise<ResultText | undefined> {
  const members: Record<string, unknown> = noted.response.data;
  const format = FORMAT_TYPES.map(dataKey).find((key) => !FILES.includes(key) && (members[key] ?? '') !== '');
  const note = await noteText(noted, options, { now, ask });
  if (!note && !format) return undefined;
  const value = format && members[format];
  const kind = note?.kind ?? kindOf(format, value);
  return {
    format: note ? 'markdown' : (format ?? ''),
    text: note?.text ?? formatText(value),
    name: await resultFileName(noted, options, kind, now),
    mime: MIME[kind],
    unasked: note?.unasked ?? [],
    rule: note?.rule?.name,
  };
}

/** Creates the entry of a result in the note of the day, which it is named as; otherwise as `resultText` does. */
export async function dailyEntry(
  noted: Noted,
  options: NoteOptions,
  { now = new Date(), ask }: Partial<NoteContext> = {},
): Promise<ResultText | undefined> {
  const [found, name] = await Promise.all([
    resultText(noted, { ...options, template: DAILY_ENTRY, kind: 'md', rules: [] }, { now, ask }),
    dailyNoteName(options.dailyNote, now),
  ]);
  return found && { ...found, name };
}

/** Returns the name for a file of a result, by the user's template. */
export const resultFileName = async (
  noted: NotedPage,
  options: Pick<NoteOptions, 'fileName' | 'rules'>,
  extension: string,
  now = new Date(),
): Promise<string> => fileName(await noteTitle(noted, options, now), extension);

function kindOf(format: string | undefined, value: unknown): 'md' | 'html' | 'json' | 'txt' {
  if (![value].flat().every((line) => typeof line === 'string')) return 'json';
  if (format === 'markdown') return 'md';
  return format === 'html' || format === 'rawHtml' ? 'html' : 'txt';
}

import { dataKey, FORMAT_TYPES } from '@/lib/contract/format-types';
import type { NoteOptions } from '@/lib/store/note-options';
import { fileName } from './file-name';
import { formatText, type Noted, noteText, noteTitle } from './note';

/** The text of a result, for users who only want one. */
export interface ResultText {
  /** Member of `data` that is the text, or from which it was made. */
  format: string;
  text: string;
  /** Name of the file that holds the text. */
  name: string;
  mime: string;
}

/** Members of `data` that are the address of a file. */
const FILES = ['screenshot', 'audio', 'video'];

const MIME = { md: 'text/markdown', html: 'text/html', json: 'application/json', txt: 'text/plain' };

/**
 * Creates the user's note of a result. If the result lacks all formats that the template names, returns its first text, in
 * the contract's order of formats.
 * @returns undefined if the result is without text
 */
export function resultText(noted: Noted, options: NoteOptions, now = new Date()): ResultText | undefined {
  const members: Record<string, unknown> = noted.response.data;
  const format = FORMAT_TYPES.map(dataKey).find((key) => !FILES.includes(key) && (members[key] ?? '') !== '');
  const note = noteText(noted, options, now);
  if (!note && !format) return undefined;
  const value = format && members[format];
  const kind = note ? 'md' : kindOf(format, value);
  return {
    format: note ? 'markdown' : (format ?? ''),
    text: note?.text ?? formatText(value),
    name: resultFileName(noted, options, kind, now),
    mime: MIME[kind],
  };
}

/** Returns the name for a file of a result, by the user's template. */
export const resultFileName = (
  noted: Pick<Noted, 'response'>,
  { fileName: template }: Pick<NoteOptions, 'fileName'>,
  extension: string,
  now = new Date(),
): string => fileName(noteTitle(noted, template, now).text, extension);

function kindOf(format: string | undefined, value: unknown): keyof typeof MIME {
  if (![value].flat().every((line) => typeof line === 'string')) return 'json';
  if (format === 'markdown') return 'md';
  return format === 'html' || format === 'rawHtml' ? 'html' : 'txt';
}

import { dataKey, FORMAT_TYPES, type ScrapeResponse } from '@/lib/contract';
import { fileName } from './file-name';

/** The text of a result that somebody who wants only one takes along. */
export interface ResultText {
  /** Member of `data` that it is. */
  format: string;
  text: string;
  /** Of a file that holds it. */
  name: string;
  mime: string;
}

/** Members of `data` that are the address of a file. */
const FILES = ['screenshot', 'audio', 'video'];

const MIME = { md: 'text/markdown', html: 'text/html', json: 'application/json', txt: 'text/plain' };

/** Finds the first text of a result, in the contract's order of formats: the markdown, where there is some. */
export function resultText({ data }: ScrapeResponse): ResultText | undefined {
  const members: Record<string, unknown> = data;
  const format = FORMAT_TYPES.map(dataKey).find((key) => !FILES.includes(key) && (members[key] ?? '') !== '');
  if (!format) return undefined;
  const value = members[format];
  const kind = kindOf(format, value);
  const name = fileName([data.metadata.title].flat()[0] || data.metadata.sourceURL || '', kind);
  return {
    format,
    text: kind === 'json' ? JSON.stringify(value, null, 2) : [value].flat().join('\n'),
    name,
    mime: MIME[kind],
  };
}

function kindOf(format: string, value: unknown): keyof typeof MIME {
  if (![value].flat().every((line) => typeof line === 'string')) return 'json';
  if (format === 'markdown') return 'md';
  return format === 'html' || format === 'rawHtml' ? 'html' : 'txt';
}

import { countWords } from '@/lib/base/text/count-words';
import { oneLine } from '@/lib/base/text/one-line';
import { withoutMarkup } from '@/lib/base/text/without-links';
import type { Metadata, ScrapeResponse } from '@/lib/contract';
import { dataKey, FORMAT_TYPES } from '@/lib/contract/format-types';
import type { KeptHighlight } from '@/lib/page/kept/text-quote';
import type { Transcript } from '@/lib/page/media/cues';
import type { NoteOptions } from '@/lib/store/note-options';
import { type FilledTemplate, fillTemplate, type VariableValue, variablesIn } from './template';
import { withTranscripts } from './transcripts';
import { withHighlights } from './with-highlights';

/** A result as the source of a note. */
export interface Noted {
  response: ScrapeResponse;
  /** True if only the selection in the page was read. */
  selection: boolean;
  /** The user's highlights of the page; marked in the markdown if the options say so. */
  highlights?: readonly KeptHighlight[] | undefined;
  /** Transcripts of the page; appended to the markdown if the options say so. */
  transcripts?: readonly Transcript[] | undefined;
}

/** Variables with the page's own metadata, in the order in which they are offered. */
export const PAGE_VARIABLES = [
  'title',
  'url',
  'site',
  'author',
  'published',
  'modified',
  'description',
  'language',
  'tags',
  'today',
  'words',
  'selection',
] as const;

/** Variables with the text of a format. */
export const FORMAT_VARIABLES: readonly string[] = FORMAT_TYPES.map(dataKey);

/** Fills in a template for a note. @returns undefined if the result lacks all formats that the template names */
export function noteText(noted: Noted, options: NoteOptions, now: Date): FilledTemplate | undefined {
  const members: Record<string, unknown> = noted.response.data;
  const asked = variablesIn(options.template).filter((name) => FORMAT_VARIABLES.includes(name));
  if (asked.length > 0 && asked.every((name) => (members[name] ?? '') === '')) return undefined;
  return fillTemplate(options.template, noteVariables(noted, options, now));
}

/** Fills in the template of a file name. `fileName` makes the result valid on every system. */
export function noteTitle(
  { response: { data } }: Pick<Noted, 'response'>,
  template: string,
  now: Date,
): FilledTemplate {
  return fillTemplate(template, pageVariables(data.metadata, now));
}

function noteVariables(
  { response: { data }, selection, highlights = [], transcripts = [] }: Noted,
  options: NoteOptions,
  now: Date,
) {
  const members: Record<string, unknown> = data;
  const plain = withoutMarkup(data.markdown ?? '', options);
  const marked = options.highlights ? withHighlights(plain, highlights) : plain;
  const markdown = options.transcript ? withTranscripts(marked, transcripts, data.metadata.url ?? '') : marked;
  return {
    ...Object.fromEntries(FORMAT_VARIABLES.map((name) => [name, formatText(members[name])])),
    ...pageVariables(data.metadata, now),
    markdown,
    words: String(countWords(markdown)),
    selection: selection ? markdown : '',
  };
}

function pageVariables(metadata: Metadata, now: Date) {
  const url = metadata.url || metadata.sourceURL || '';
  const member = (name: string) => oneLine([metadata[name]].flat().filter(isText).join(', '));
  return {
    title: oneLine([metadata.title].flat()[0] ?? '') || url,
    url,
    site: member('ogSiteName') || (URL.parse(url)?.host ?? ''),
    author: member('author'),
    published: dayOf(member('publishedTime')),
    modified: dayOf(member('modifiedTime')),
    description: member('description'),
    language: member('language'),
    tags: tagsOf(metadata),
    today: localDay(now),
  } satisfies Record<string, VariableValue>;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Returns the keywords and tags of a page, without duplicates. */
function tagsOf({ keywords, articleTag }: Metadata): string[] {
  const written = [keywords, articleTag].flat().filter(isText);
  return [
    ...new Set(
      written
        .flatMap((tags) => tags.split(','))
        .map(oneLine)
        .filter(Boolean),
    ),
  ];
}

/** Returns the date of an ISO 8601 time; any other text as it is. */
const dayOf = (time: string) => /^\d{4}-\d\d-\d\d(?=T|\s|$)/.exec(time)?.[0] ?? time;

/** Returns the date in the user's time zone, in ISO 8601. */
const localDay = (now: Date) =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Converts a member of the response to text. */
export const formatText = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : [value].flat().every(isText)
      ? [value].flat().join('\n')
      : JSON.stringify(value, null, 2);

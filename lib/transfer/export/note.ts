import type { NoteKind, NoteOptions, NoteRule } from '@/lib/base/note-options';
import { countWords } from '@/lib/base/text/count-words';
import { oneLine } from '@/lib/base/text/one-line';
import { withoutMarkup } from '@/lib/base/text/without-links';
import type { Metadata, ScrapeData } from '@/lib/contract';
import { dataKey, FORMAT_TYPES } from '@/lib/contract/format-types';
import { type LinkedNode, typesOf } from '@/lib/page/metadata/linked-data';
import type { Noted } from '@/lib/scrape/noted';
import { citationOf } from './citation';
import type { VariableValue } from './marked-values';
import { ruleFor } from './note-rules';
import { type FilledTemplate, fillTemplate, readTemplate, type TemplateValues } from './template';
import { withTranscripts } from './transcripts';
import { withHighlights } from './with-highlights';

/** Variables with the page's own metadata, in the order in which they are offered. */
export const PAGE_VARIABLES = [
  'title',
  'url',
  'site',
  'domain',
  'author',
  'published',
  'modified',
  'description',
  'image',
  'language',
  'tags',
  'today',
  'words',
  'selection',
] as const;

/** Variables with the text of a format. */
export const FORMAT_VARIABLES: readonly string[] = FORMAT_TYPES.map(dataKey);

/** Data of the page that templates may look into: objects, and no texts. */
export const DATA_VARIABLES = ['schema', 'citation', 'meta'] as const;

/** Asks the user's model about the page of a note. @throws WinnowError if it does not answer */
export type AskForNote = (prompt: string, page: Pick<ScrapeData, 'markdown' | 'metadata'>) => Promise<string>;

/** Further needs of a note: the time, and the user's model if it may be asked. */
export interface NoteContext {
  now: Date;
  ask?: AskForNote | undefined;
}

/** A note, and the rule whose template it was made with. */
interface FilledNote extends FilledTemplate {
  kind: NoteKind;
  rule?: NoteRule | undefined;
}

/**
 * Fills in a template for a note.
 * @returns undefined if the result lacks all formats that the template names
 * @throws WinnowError if the template cannot be used, or the model does not answer
 */
export async function noteText(
  noted: Noted,
  options: NoteOptions,
  { now, ask }: NoteContext,
): Promise<FilledNote | undefined> {
  const rule = ruleOf(noted, options);
  const { template } = rule ?? options;
  const kind = (rule ? undefined : options.kind) ?? 'md';
  const members: Record<string, unknown> = noted.response.data;
  const { variables } = await readTemplate(template);
  const asked = variables.filter((name) => FORMAT_VARIABLES.includes(name));
  if (asked.length > 0 && asked.every((name) => (members[name] ?? '') === '')) return undefined;
  const filled = await fillTemplate(template, noteVariables(noted, options, now), {
    kind,
    ask: ask && ((prompt) => ask(prompt, noted.response.data)),
  });
  return { ...filled, kind, rule };
}

/** Fills in the template of a file name. `fileName` makes the result valid on every system. */
export async function noteTitle(
  noted: NotedPage,
  options: Pick<NoteOptions, 'fileName' | 'rules'>,
  now: Date,
): Promise<string> {
  const { fileName } = ruleOf(noted, options) ?? options;
  return (await fillTemplate(fileName, pageVariables(noted, now), { kind: 'plain' })).text;
}

/** A result without its text, and what its page declares. */
export type NotedPage = Pick<Noted, 'response' | 'declared'>;

const ruleOf = ({ response: { data }, declared = [] }: NotedPage, options: Pick<NoteOptions, 'rules'>) =>
  ruleFor(options, { url: addressOf(data.metadata), declared });

const addressOf = ({ url, sourceURL }: Metadata): string => url || sourceURL || '';

function noteVariables(noted: Noted, options: NoteOptions, now: Date): TemplateValues {
  const { response, selection, highlights = [], transcripts = [] } = noted;
  const { data } = response;
  const members: Record<string, unknown> = data;
  const plain = withoutMarkup(data.markdown ?? '', options);
  const marked = options.highlights ? withHighlights(plain, highlights) : plain;
  const markdown = options.transcript ? withTranscripts(marked, transcripts, data.metadata.url ?? '') : marked;
  return {
    ...Object.fromEntries(FORMAT_VARIABLES.map((name) => [name, formatText(members[name])])),
    ...pageVariables(noted, now),
    markdown,
    words: String(countWords(markdown)),
    selection: selection ? markdown : '',
  };
}

function pageVariables({ response, declared = [] }: NotedPage, now: Date) {
  const { metadata } = response.data;
  const url = addressOf(metadata);
  const member = (name: string) => oneLine([metadata[name]].flat().filter(isText).join(', '));
  const page = {
    title: oneLine([metadata.title].flat()[0] ?? '') || url,
    url,
    site: member('ogSiteName') || (URL.parse(url)?.host ?? ''),
    domain: URL.parse(url)?.hostname.replace(/^www\./, '') ?? '',
    author: member('author'),
    published: dayOf(member('publishedTime')),
    modified: dayOf(member('modifiedTime')),
    description: member('description'),
    image: oneLine([metadata.ogImage].flat().filter(isText)[0] ?? ''),
    language: member('language'),
    tags: tagsOf(metadata),
    today: localDay(now),
  } satisfies Record<string, VariableValue>;
  const { title, published, description, tags } = page;
  const authors = [metadata.author].flat().filter(isText).map(oneLine).filter(Boolean);
  return {
    ...page,
    meta: metadata,
    schema: byType(declared),
    citation: citationOf(metadata, declared, { title, authors, keywords: tags, date: published, description }),
  };
}

/** Returns the first thing of each type that a page describes, by its type. */
function byType(declared: readonly LinkedNode[]): Record<string, LinkedNode> {
  const named = new Map<string, LinkedNode>();
  for (const node of declared) for (const type of typesOf(node)) if (!named.has(type)) named.set(type, node);
  return Object.fromEntries(named);
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

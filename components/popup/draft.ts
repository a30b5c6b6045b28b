import {
  FORMAT_TYPES,
  type FormatType,
  fieldsWhere,
  type Issue,
  LIMITS,
  pathText,
  type ScrapeRequestInput,
} from '@/lib/contract';
import type { EngineName } from '@/lib/operations/engine';
import { servedPart } from '@/lib/scrape/formats/served-part';

/** A format with its fields as entered, not yet checked by the contract. */
export interface DraftFormat {
  type: FormatType;
  [field: string]: unknown;
}

/** A draft of a request: as the user fills it in, and therefore possibly invalid. It does not include an address. */
export interface RequestDraft {
  formats: DraftFormat[];
  [field: string]: unknown;
}

/** Turns the request that was used last into the next default. */
export function draftOfRequest(lastRequest: Omit<ScrapeRequestInput, 'url'>): RequestDraft {
  const formats = (lastRequest.formats ?? []) as (FormatType | DraftFormat)[];
  return { ...lastRequest, formats: formats.map((item) => (typeof item === 'string' ? { type: item } : item)) };
}

const SECRET_FIELDS: readonly string[] = fieldsWhere(({ mayHoldSecrets = false }) => mayHoldSecrets);

/** Returns the part of a draft that becomes the next default: no address, and no fields that may carry credentials. */
export function rememberable(draft: RequestDraft): Omit<ScrapeRequestInput, 'url'> {
  const fields = Object.entries(draft).filter(([name]) => name !== 'url' && !SECRET_FIELDS.includes(name));
  return asInput(Object.fromEntries(fields));
}

/** Returns the body as people write it: a format without fields is just its name. */
export function bodyOf({ formats, ...fields }: RequestDraft, url: string): ScrapeRequestInput {
  const named = formats.map((format) => (Object.keys(format).length === 1 ? format.type : format));
  return { url, ...asInput({ formats: named, ...fields }) };
}

/** The type is not checked here: the reader parses it. */
const asInput = (fields: object) => fields as Omit<ScrapeRequestInput, 'url'>;

export const formatOf = (draft: RequestDraft, type: FormatType): DraftFormat | undefined =>
  draft.formats.find((format) => format.type === type);

/** Adds or removes a format; formats stay in the order of the contract. */
export function withFormat(draft: RequestDraft, type: FormatType, chosen: boolean): RequestDraft {
  const others = draft.formats.filter((format) => format.type !== type);
  if (!chosen) return { ...draft, formats: others };
  const formats = [...others, formatOf(draft, type) ?? { type }];
  return { ...draft, formats: formats.sort((a, b) => FORMAT_TYPES.indexOf(a.type) - FORMAT_TYPES.indexOf(b.type)) };
}

/** Returns a copy with the field set, or without it if the value is `undefined`. */
export function withField<T extends object>(object: T, name: string, value: unknown): T {
  const next = { ...object, [name]: value };
  if (value === undefined) delete next[name];
  return next;
}

export function withFormatField(draft: RequestDraft, type: FormatType, name: string, value: unknown): RequestDraft {
  const formats = draft.formats.map((format) => (format.type === type ? withField(format, name, value) : format));
  return { ...draft, formats };
}

/**
 * Returns the part of a draft that an engine is sent: the formats it serves and the fields that the popup shows for it. The rest
 * stays in the draft for the other engine.
 * @param selection true if what is selected in the page is to be read, as it stands
 */
export const draftFor = (engine: EngineName, draft: RequestDraft, selection = false): RequestDraft =>
  engine === 'remote' ? draft : servedPart(draft, selection ? 'tab' : 'page');

/** Returns the draft's options, adapted to a question about the page. */
export const asking = (draft: RequestDraft, question: string): RequestDraft => ({
  // A model on this computer may take minutes for a long page.
  timeout: LIMITS.timeout.max,
  ...draft,
  formats: [{ type: 'markdown' }, { type: 'highlights', query: question }, { type: 'question', question }],
});

/** Errors of the field at a path or within it, as one text; undefined without errors. */
export function errorAt(issues: readonly Issue[], path: readonly (string | number)[]): string | undefined {
  const messages = issuesWithin(issues, path).map((found) => {
    const rest = found.path.slice(path.length);
    return rest.length > 0 ? `${pathText(rest)}: ${found.message}` : found.message;
  });
  return messages.join(' ') || undefined;
}

const issuesWithin = (issues: readonly Issue[], path: readonly (string | number)[]): Issue[] =>
  issues.filter((found) => path.every((key, index) => found.path[index] === key));

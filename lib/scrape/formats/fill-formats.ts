import { i18n } from '#i18n';
import { defined } from '@/lib/base/json';
import type { Warning } from '@/lib/base/warning';
import { dataKey, type Metadata, type ScrapeData, type ScrapeRequest } from '@/lib/contract';
import type { PageContent, ReadOptions } from '@/lib/page/page-content';
import { actionRow } from '@/lib/scrape/actions/registry';
import type { Derived } from '@/lib/scrape/formats/text/derive';
import { selectorsIn } from '@/lib/scrape/formats/text/language/by-example';
import type { DeriveInput, DeriveOptions } from '@/lib/scrape/formats/text/material';
import { pageSentence } from '@/lib/scrape/page-words';
import type { ReaderName } from '@/lib/scrape/readers';
import type { EngineContext, EngineResult } from '../engine';
import { unsupportedWarning } from '../unsupported';
import { warn } from '../warn';
import type { TakePicture } from './picture/pictures';
import { formatRow, needsText } from './registry';

/** Returns the options to read a page with, so that every requested format can be created from it. */
export function readOptions(request: ScrapeRequest, selection = false): ReadOptions {
  const { onlyMainContent, includeTags, excludeTags, removeBase64Images } = request;
  const parts = new Set(request.formats.flatMap(({ type }) => formatRow(type).parts));
  if (needsText(request)) parts.add('markdown');
  const values = Object.assign(
    {},
    ...request.formats.map((format) => ('schema' in format ? selectorsIn(format.schema) : {})),
  );
  return { parts: [...parts], onlyMainContent, includeTags, excludeTags, removeBase64Images, selection, values };
}

/** Creates the formats that follow from a page's text. */
export type Derive = (
  input: Omit<DeriveInput, 'history' | 'highlighted' | 'mayKeep'>,
  options: DeriveOptions,
) => Promise<Derived>;

export interface FormatSource {
  content: PageContent;
  /** Who read the content, if not the reader that was chosen. */
  reader?: ReaderName | undefined;
  takePicture: TakePicture;
  /** Metadata besides the page's own; they take precedence. */
  metadata: Metadata;
  /** Requested fields that could not be honoured. */
  unsupported: string[];
  /** Messages for `data.warning`. */
  notes?: Warning[];
}

/** Fills each requested format from the read content. A format that cannot be created is null, with a warning. */
export async function fillFormats(
  request: ScrapeRequest,
  { content: read, reader, takePicture, metadata, unsupported, notes = [] }: FormatSource,
  context: EngineContext,
  derive: Derive,
): Promise<EngineResult> {
  let content = read;
  const result: EngineResult = {
    response: { success: true, data: { metadata: { ...content.metadata, ...metadata, sourceURL: request.url } } },
    attachments: {},
    misfits: {},
    // Passages of the page, unchanged.
    leftOut: request.redactPII ? [] : content.leftOut,
    ...(!request.redactPII && defined({ declared: content.declared, transcripts: content.transcripts })),
    reading: { share: content.share, ...defined({ strategy: content.strategy, reader }) },
  };
  const { data } = result.response;
  const warnings: Warning[] = [...notes, ...content.warnings.map(aboutPage)];
  const derived = await derivedOf(request, content, data.metadata, context, derive);
  if (derived) {
    content = { ...content, markdown: derived.markdown };
    warnings.push(...derived.warnings);
    if (derived.answer) result.answer = derived.answer;
    if (derived.highlights) result.highlights = derived.highlights;
  }
  for (const format of request.formats) {
    context.signal.throwIfAborted();
    const key = dataKey(format.type);
    const row = formatRow(format.type);
    if (row.madeFrom === 'text') {
      data[key] = (derived?.data[key] ?? null) as never;
      continue;
    }
    const filled = await row.fill(format, content, takePicture, context);
    Object.assign(data, filled.data);
    Object.assign(result.attachments, filled.attachments);
    warnings.push(
      ...(filled.warnings ?? []).map((text) => ({ text, about: key, ...defined({ remedy: filled.remedy }) })),
    );
  }
  // A file is not checked for a product.
  if (content.product === null) warnings.push({ text: i18n.t('warnings.formats.noProduct'), about: 'product' });
  if (content.menu === null) warnings.push({ text: i18n.t('warnings.formats.noMenu'), about: 'menu' });
  if (unsupported.length) warnings.unshift({ text: unsupportedWarning(unsupported) });
  warn(result, ...warnings);
  return result;
}

/** Returns the message for a warning of the script in the page, and the tab of the result to which it belongs. */
const aboutPage = (said: PageContent['warnings'][number]): Warning => ({
  text: pageSentence(said),
  ...(said[0] === 'rawHtml' && { about: 'rawHtml' }),
});

async function derivedOf(
  request: ScrapeRequest,
  { markdown, structured, warnings }: PageContent,
  metadata: Metadata,
  { signal, progress, onFound, onText = () => undefined }: EngineContext,
  derive: Derive,
): Promise<Derived | undefined> {
  if (!needsText(request)) return undefined;
  if (markdown === undefined)
    return { markdown: '', data: {}, warnings: warnings.length ? [] : [{ text: i18n.t('warnings.formats.noText') }] };
  await progress({ name: 'thinking' });
  const derived = await derive(
    { request, markdown, metadata, structured, at: Date.now() },
    {
      signal,
      onText,
      onFound: (found) => void onFound?.(partialOf({ ...found, metadata })).catch(() => undefined),
      progress: (done, total) => void progress({ name: 'thinking', done, total }),
    },
  );
  return request.redactPII ? { ...derived, warnings: [...derived.warnings, ...unredacted(request)] } : derived;
}

const partialOf = (data: ScrapeData): EngineResult => ({
  response: { success: true, data },
  attachments: {},
  misfits: {},
  leftOut: [],
  partial: true,
});

function unredacted({ formats, actions = [] }: ScrapeRequest): Warning[] {
  const shown: string[] = formats.map(({ type }) => type).filter((type) => formatRow(type).showsOriginal);
  if (actions.some(({ type }) => actionRow(type).showsOriginal)) shown.push('actions');
  return shown.length ? [{ text: i18n.t('warnings.formats.unredacted', { formats: i18n.list(shown) }) }] : [];
}

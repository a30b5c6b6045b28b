import { addWarning, dataKey, type FormatType, type Metadata, type ScrapeRequest } from '@/lib/contract';
import type { PageContent, ReadOptions } from '@/lib/page/page-content';
import type { EngineContext, EngineResult } from '../engine';
import { localFormat } from './formats';
import type { TakePicture } from './pictures';
import { unsupportedWarning } from './unsupported';

/** What of a page a request needs to have read. */
export function readOptions(request: ScrapeRequest, selection = false): ReadOptions {
  const { onlyMainContent, includeTags, excludeTags, removeBase64Images } = request;
  const parts = request.formats.flatMap(({ type }) => localFormat(type)?.parts ?? []);
  return { parts: [...new Set(parts)], onlyMainContent, includeTags, excludeTags, removeBase64Images, selection };
}

interface Source {
  content: PageContent;
  takePicture: TakePicture;
  /** What is known of the page besides what it says itself; goes before that. */
  metadata: Metadata;
  /** Request fields that were asked for and could not be honoured. */
  unsupported: string[];
  /** Sentences for `data.warning`. */
  notes?: string[];
}

/** Fills each format that a request asks for from what was read. What this engine does not serve is null, and said. */
export async function fillFormats(
  request: ScrapeRequest,
  { content, takePicture, metadata, unsupported, notes = [] }: Source,
  context: EngineContext,
): Promise<EngineResult> {
  const result: EngineResult = {
    response: { success: true, data: { metadata: { ...content.metadata, ...metadata, sourceURL: request.url } } },
    attachments: {},
    misfits: {},
    leftOut: content.leftOut,
    reading: { share: content.share, ...(content.strategy && { strategy: content.strategy }) },
  };
  const { data } = result.response;
  const unserved = [...unsupported];
  const warnings = [...notes, ...content.warnings];
  for (const format of request.formats) {
    context.signal.throwIfAborted();
    const row = withheld(format.type, request) ? undefined : localFormat(format.type);
    if (!row) {
      data[dataKey(format.type)] = null;
      if (!localFormat(format.type)) unserved.push(format.type);
      continue;
    }
    const filled = await row.fill(format, content, takePicture, context);
    Object.assign(data, filled.data);
    Object.assign(result.attachments, filled.attachments);
    warnings.push(...(filled.warnings ?? []));
  }
  if (unserved.length) warnings.unshift(unsupportedWarning(unserved));
  for (const sentence of warnings.reverse()) addWarning(data, sentence);
  return result;
}

/** Markdown that was to be redacted is not given as it is. */
const withheld = (type: FormatType, request: ScrapeRequest) => type === 'markdown' && request.redactPII !== undefined;

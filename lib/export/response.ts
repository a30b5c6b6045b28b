import type { ScrapeResponse } from '@/lib/contract';
import { toDataUrl } from '@/lib/data-urls';
import type { EngineResult } from '@/lib/operations/engine';
import { replaceAt } from './json-pointer';

/**
 * The response as one JSON value that needs nothing beside it: each attachment stands as a `data:` URL at its pointer.
 * The result itself is left as it is.
 */
export async function responseWithFiles({
  response,
  attachments,
}: Pick<EngineResult, 'response' | 'attachments'>): Promise<ScrapeResponse> {
  const complete = structuredClone(response);
  for (const [pointer, file] of Object.entries(attachments)) replaceAt(complete, pointer, await toDataUrl(file));
  return complete;
}

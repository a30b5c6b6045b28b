import { toDataUrl } from '@/lib/base/data-urls';
import type { ScrapeResponse } from '@/lib/contract';
import type { EngineResult } from '@/lib/scrape/engine';
import { replaceAt } from './json-pointer';

/**
 * Returns the response as one self-contained JSON value, with each attachment as a `data:` URL at its pointer. Does not
 * change the result itself.
 */
export async function responseWithFiles({
  response,
  attachments,
}: Pick<EngineResult, 'response' | 'attachments'>): Promise<ScrapeResponse> {
  const complete = structuredClone(response);
  for (const [pointer, file] of Object.entries(attachments)) replaceAt(complete, pointer, await toDataUrl(file));
  return complete;
}

import type { ScrapeResponse } from '@/lib/contract';
import { toDataUrl } from '@/lib/data-urls';
import type { EngineResult } from '@/lib/engine/engine';

/**
 * The response as one JSON value that needs nothing beside it: each attachment stands as a `data:` URL at its pointer.
 * The result itself is left as it is.
 */
export async function responseWithFiles({
  response,
  attachments,
}: Pick<EngineResult, 'response' | 'attachments'>): Promise<ScrapeResponse> {
  const complete = structuredClone(response);
  for (const [pointer, file] of Object.entries(attachments)) replace(complete, pointer, await toDataUrl(file));
  return complete;
}

/** Replaces what a JSON Pointer (RFC 6901) names; a member that is not there stays away. */
function replace(root: object, pointer: string, value: string): void {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop();
  let holder: unknown = root;
  for (const key of keys) holder = member(holder, key);
  if (last !== undefined && member(holder, last) !== undefined) (holder as Record<string, unknown>)[last] = value;
}

const member = (holder: unknown, key: string): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
    ? (holder as Record<string, unknown>)[key]
    : undefined;

import type { ScrapeResponse } from '../../lib/contract';
import type { StoredFile } from './files.ts';

/**
 * Puts an address for each file where it stands in a response.
 * @param attachments data: URLs by the JSON Pointer (RFC 6901) of the member they stand for
 * @param addressOf keeps a file and gives its address; without it the data: URL itself is put there
 */
export async function placeFiles(
  response: ScrapeResponse,
  attachments: Record<string, string>,
  addressOf?: (file: StoredFile) => Promise<string>,
): Promise<void> {
  for (const [pointer, url] of Object.entries(attachments)) {
    place(response, pointer, addressOf ? await addressOf(fileOf(url)) : url);
  }
}

/** The members that hold files have plain names and indices, which RFC 6901 does not escape. */
function place(response: ScrapeResponse, pointer: string, value: string): void {
  const keys = pointer.split('/').slice(1);
  const last = keys.pop() ?? '';
  const root = response as unknown as Record<string, unknown>;
  const holder = keys.reduce((from, key) => from[key] as Record<string, unknown>, root);
  holder[last] = value;
}

function fileOf(dataUrl: string): StoredFile {
  const comma = dataUrl.indexOf(',');
  const [type = ''] = dataUrl.slice('data:'.length, comma).split(';');
  return { type, bytes: new Uint8Array(Buffer.from(dataUrl.slice(comma + 1), 'base64')) };
}

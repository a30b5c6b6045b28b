import type { ScrapeResponse } from '../../lib/contract';
import { replaceAt } from '../../lib/transfer/export/json-pointer.ts';
import type { StoredFile } from './files.ts';

/** Keeps a file. @returns its address */
export type KeepFile = (file: StoredFile) => Promise<string>;

/**
 * Puts an address for each file into a response.
 * @param attachments data: URLs by the JSON Pointer (RFC 6901) of the member they stand for
 * @param addressOf keeps a file and returns its address; without it the data: URL itself is used
 */
export async function placeFiles(
  response: ScrapeResponse,
  attachments: Record<string, string>,
  addressOf?: KeepFile,
): Promise<void> {
  for (const [pointer, url] of Object.entries(attachments)) {
    replaceAt(response, pointer, addressOf ? await addressOf(fileOf(url)) : url);
  }
}

function fileOf(dataUrl: string): StoredFile {
  const comma = dataUrl.indexOf(',');
  const [type = ''] = dataUrl.slice('data:'.length, comma).split(';');
  return { type, bytes: new Uint8Array(Buffer.from(dataUrl.slice(comma + 1), 'base64')) };
}

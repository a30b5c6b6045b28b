import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WinnowError } from '../../../lib/base/errors';
import { type ParseOptions, type ScrapeResponse, scrapeOfParse, unsupportedInParse } from '../../../lib/contract';
import { type DocumentKind, kindOfFile } from '../../../lib/files/documents/kinds';
import { unsupportedKind } from '../../../lib/files/documents/refused';
import { PAGE_OPERATION } from '../../../lib/operations/registry';
import { unsupportedWarning } from '../../../lib/scrape/unsupported';
import { makeTemporaryFolder } from '../../temporary.ts';
import type { ServerStart } from '../body.ts';
import type { UploadedFile } from './form.ts';

/** A parsed request of a parse: the scrape of its file, which is not yet on disk. */
export type ParseStart = ServerStart & Required<Pick<ServerStart, 'file'>> & { bytes: Uint8Array<ArrayBuffer> };

/**
 * Converts a file and its options to a request that the extension runs.
 * @throws WinnowError UNSUPPORTED_FILE_TYPE
 */
export function readParse({ name, type, bytes }: UploadedFile, options: ParseOptions, warnings: string[]): ParseStart {
  const kind = kindOfFile({ name, type });
  if (!kind) throw unsupportedKind();
  const page = scrapeOfParse(options, fileAddress(name));
  return {
    operation: PAGE_OPERATION,
    input: page,
    page,
    // Only a browser that opens pages uses a profile.
    warnings: options.profile ? [...warnings, unsupportedWarning(['profile'])] : warnings,
    file: { name, kind },
    bytes,
  };
}

/** @throws WinnowError PARSE_UNSUPPORTED_OPTIONS for options that do not apply to files */
export function refuseUnsupported(options: object): void {
  const beyond = unsupportedInParse(options);
  if (beyond.length > 0) throw new WinnowError('PARSE_UNSUPPORTED_OPTIONS', beyond.join(' '));
}

/** Returns the address that stands for a file. */
export const fileAddress = (name: string): string => `file:///${encodeURIComponent(name)}`;

/**
 * Runs a parse, keeping its file on disk only for that time.
 * @throws WinnowError
 */
export async function runParse<Result extends ScrapeResponse>(
  { bytes, ...wanted }: ParseStart,
  scrape: (wanted: ServerStart) => Promise<Result>,
): Promise<Result> {
  await using folder = await makeTemporaryFolder('parse');
  const path = join(folder.path, 'file');
  await writeFile(path, bytes, { mode: 0o600 });
  const response = await scrape({ ...wanted, path }).catch((thrown) => {
    throw asRefusal(thrown, wanted.file.kind);
  });
  sayFile(response, wanted.file.name);
  return response;
}

/** Replaces the page of a response with its file. */
export function sayFile({ data: { metadata } }: ScrapeResponse, name: string): void {
  Object.assign(metadata, { sourceURL: name, url: name, statusCode: 200, creditsUsed: 1 });
}

/**
 * Converts an error about an unreadable PDF: if it came from a site, that is the site's fault; here it is the file's.
 */
function asRefusal(thrown: unknown, kind: DocumentKind | 'unknown' | undefined): unknown {
  if (!(thrown instanceof WinnowError)) return thrown;
  const { nextStep } = thrown.init;
  const isOfFile = thrown.code === 'UNSUPPORTED_FILE_TYPE' || (kind === 'pdf' && thrown.code === 'SCRAPE_SITE_ERROR');
  if (!isOfFile) return thrown;
  // Only the message is sent over HTTP, so it also contains the next step.
  return new WinnowError('UNSUPPORTED_FILE_TYPE', [thrown.message, nextStep].filter(Boolean).join(' '), {
    cause: thrown,
  });
}

import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { leavesNoTrace, type ScrapeRequest, type ScrapeResponse } from '../../lib/contract';
import { isJobId } from './admission.ts';
import { LIFETIME } from './job-status.ts';

/** Maximum number of scrapes whose documents are kept, and their total size in bytes; the newest are kept. */
export const MOST_SCRAPES = 10_000;
export const MOST_BYTES = 1_000_000_000;

/** Documents of scrapes, available by id for a day, or until there are too many. */
export interface KeptScrapes {
  /**
   * Keeps the document of a scrape, unless it must leave no trace.
   * @param origin of the files in the response
   */
  keep(request: ScrapeRequest, response: ScrapeResponse, origin: string): Promise<void>;
  get(id: string): Promise<object | undefined>;
  /** Returns how the page of a scrape was opened; undefined if that is not kept. */
  request(id: string): Promise<KeptRequest | undefined>;
}

/**
 * Fields by which the page of a scrape is opened again. Headers and actions may contain secrets: they are never logged.
 */
const OPENING = [
  'url',
  'headers',
  'waitFor',
  'actions',
  'mobile',
  'location',
  'skipTlsVerification',
  'timeout',
  'profile',
] as const;
export type KeptRequest = Pick<ScrapeRequest, (typeof OPENING)[number]>;

/** Returns the fields of a scrape's request by which its page is opened again. */
export const openingOf = (request: ScrapeRequest): KeptRequest =>
  Object.fromEntries(OPENING.map((name) => [name, request[name]])) as KeptRequest;

/** Returns the parts of a scrape to keep. @returns undefined if it must leave no trace */
export function scrapeToKeep(request: ScrapeRequest, { data }: ScrapeResponse) {
  const id = data.metadata.scrapeId;
  return id && !leavesNoTrace(request)
    ? { id, document: data, request: JSON.stringify(openingOf(request)) }
    : undefined;
}

/**
 * Keeps documents in a folder, and finds those of earlier servers in it.
 * @param failed called if the disk does not accept a document, which its caller still gets
 */
export async function openKeptScrapes(folder: string, failed: (fault: unknown) => void): Promise<KeptScrapes> {
  /** In order of time. */
  const kept = new Map<string, { size: number; at: number }>();
  let total = 0;
  const fileOf = (id: string) => join(folder, `${id}.json`);
  const requestOf = (id: string) => join(folder, `${id}.request`);

  async function forget(id: string): Promise<void> {
    total -= kept.get(id)?.size ?? 0;
    kept.delete(id);
    await Promise.all([fileOf(id), requestOf(id)].map((file) => rm(file, { force: true })));
  }

  async function forgetOld(): Promise<void> {
    for (const [id, { at }] of kept) {
      if (kept.size <= MOST_SCRAPES && total <= MOST_BYTES && Date.now() - at < LIFETIME) return;
      await forget(id);
    }
  }

  function add(id: string, size: number, at: number): void {
    kept.set(id, { size, at });
    total += size;
  }

  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(failed);
  const names = await readdir(folder).catch(() => []);
  const documents = names.filter((name) => name.endsWith('.json'));
  const found = await Promise.all(
    documents.map(async (name) => ({ id: name.replace(/\.json$/, ''), ...(await stat(join(folder, name))) })),
  );
  for (const { id, size, mtimeMs } of found.sort((one, other) => one.mtimeMs - other.mtimeMs)) add(id, size, mtimeMs);
  await forgetOld();

  return {
    async keep(request, response) {
      const scrape = scrapeToKeep(request, response);
      if (!scrape) return;
      const bytes = Buffer.from(JSON.stringify(scrape.document));
      try {
        await writeFile(requestOf(scrape.id), scrape.request, { mode: 0o600 });
        await writeFile(fileOf(scrape.id), bytes, { mode: 0o600 });
        add(scrape.id, bytes.length + scrape.request.length, Date.now());
        await forgetOld();
      } catch (fault) {
        await forget(scrape.id).catch(() => undefined);
        failed(fault);
      }
    },

    async get(id) {
      await forgetOld();
      // Only known names are looked up, so that no name can lead out of the folder.
      if (!isJobId(id) || !kept.has(id)) return undefined;
      return JSON.parse(await readFile(fileOf(id), 'utf8'));
    },

    async request(id) {
      await forgetOld();
      if (!isJobId(id) || !kept.has(id)) return undefined;
      const text = await readFile(requestOf(id), 'utf8').catch(() => undefined);
      return text === undefined ? undefined : JSON.parse(text);
    },
  };
}

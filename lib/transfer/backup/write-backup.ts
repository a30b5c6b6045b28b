import { isFinished, type Job } from '@/lib/jobs/job';
import type { EngineResult } from '@/lib/scrape/engine';
import { presets } from '@/lib/store/presets';
import { settings } from '@/lib/store/settings';
import type { Stores } from '@/lib/store/stores';
import { annotationCollection } from '@/lib/transfer/export/annotations';
import { extensionOf } from '@/lib/transfer/export/note-archive';
import { BACKUP_KIND, BACKUP_VERSION, JOB_FILES, type KeptKind, PATHS } from './parts';
import { withoutSecrets } from './without-secrets';

export type BackupStores = Pick<Stores, 'jobs' | 'results' | 'recordings' | 'versions' | 'watches' | 'highlights'>;

interface WriteOptions {
  /** Called with the number of results and recordings written. */
  progress(done: number): void;
  signal: AbortSignal;
}

interface File {
  name: string;
  input: string | Blob;
}

/**
 * Writes everything that a user keeps into a zip, a result at a time: settings, recordings, results that have ended with
 * their files, earlier versions of pages, and what is watched. Keys, kept passwords and headers of requests are never in it.
 * @returns the zip, and the number of scrapes that still run, which are not in it
 * @throws the signal's reason, or a WinnowError of the database
 */
export async function writeBackup(
  stores: BackupStores,
  { progress, signal }: WriteOptions,
): Promise<{ zip: Blob; unfinished: number }> {
  const { downloadZip } = await import('client-zip');
  const counts: Record<KeptKind, number> = {
    settings: 1,
    recordings: 0,
    results: 0,
    versions: 0,
    watches: 0,
    highlights: 0,
  };
  let unfinished = 0;

  async function* files(): AsyncGenerator<File> {
    yield jsonFile(PATHS.settings, await settingsToKeep());
    for (const recording of await stores.recordings.list()) {
      signal.throwIfAborted();
      yield jsonFile(PATHS.recording(recording.id), recording);
      counts.recordings += 1;
      progress(counts.recordings);
    }
    for await (const batch of stores.jobs.batches()) {
      for (const job of batch) {
        signal.throwIfAborted();
        if (!isFinished(job)) unfinished += 1;
        else {
          yield* filesOfJob(stores, job);
          counts.results += 1;
          progress(counts.recordings + counts.results);
        }
      }
    }
    for await (const version of stores.versions.all()) {
      signal.throwIfAborted();
      yield jsonFile(PATHS.version(version.id), version);
      counts.versions += 1;
    }
    for (const { id, name, url, part, rule, frequency, favicon, createdAt } of await stores.watches.list()) {
      signal.throwIfAborted();
      yield jsonFile(PATHS.watch(id), { id, name, url, part, rule, frequency, favicon, createdAt });
      counts.watches += 1;
    }
    const highlights = await stores.highlights.list();
    if (highlights.length > 0) yield jsonFile(PATHS.highlights, annotationCollection(highlights));
    counts.highlights = highlights.length;
    const exportedAt = new Date().toISOString();
    yield jsonFile(PATHS.manifest, { kind: BACKUP_KIND, version: BACKUP_VERSION, exportedAt, counts });
  }

  const zip = await downloadZip(files()).blob();
  signal.throwIfAborted();
  return { zip, unfinished };
}

async function settingsToKeep() {
  const { lastRequest, siteRequests, ...rest } = await settings.getValue();
  return {
    settings: { ...rest, lastRequest: withoutSecrets(lastRequest), siteRequests: withoutSecrets(siteRequests) },
    presets: withoutSecrets(await presets.list()),
  };
}

/** Yields the files of a job with its result and those of its parts. */
async function* filesOfJob(stores: BackupStores, job: Job): AsyncGenerator<File> {
  const folder = PATHS.job(job.id, job.parentId);
  yield jsonFile(folder + JOB_FILES.job, { ...job, ...(job.input && { input: withoutSecrets(job.input) }) });
  const result = await stores.results.get(job.id);
  if (result) yield* filesOfResult(folder, result);
  if (job.planned === undefined) return;
  const parts = await stores.jobs.children(job.id);
  for (const part of parts.filter(isFinished)) yield* filesOfJob(stores, part);
}

function* filesOfResult(folder: string, { attachments, ...result }: EngineResult): Generator<File> {
  const entries = Object.entries(attachments);
  const files = entries.map(([pointer, blob], index) => ({
    pointer,
    type: blob.type,
    file: `files/${index + 1}.${extensionOf(blob)}`,
  }));
  yield jsonFile(folder + JOB_FILES.result, { ...result, files });
  for (const [index, { file }] of files.entries()) yield { name: folder + file, input: entries[index]?.[1] ?? '' };
}

const jsonFile = (name: string, value: unknown): File => ({ name, input: JSON.stringify(value) });

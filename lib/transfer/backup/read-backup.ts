import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { defined, isObject } from '@/lib/base/json';
import { readZip } from '@/lib/files/zip/read-zip';
import { scheduleOf } from '@/lib/operations/watch/due';
import { parseRecording, type Recording } from '@/lib/recorder/recording';
import { readAnnotations } from '@/lib/transfer/import/annotations';
import { importSettings, type SettingOffer } from './import-settings';
import { BACKUP_VERSION, JOB_FILES, type KeptKind, PATHS } from './parts';
import { BackupFiles, fitting, UnfitPart } from './read-files';
import { readJobIn, runsScript } from './read-job';
import { keptManifest, keptRecording, keptVersion, keptWatch } from './schemas';
import type { BackupStores } from './write-backup';

/** The outcome of an import. */
export interface ImportReport {
  added: Record<KeptKind, number>;
  /** Number of things that already exist here, and were left unchanged. */
  already: number;
  /** Messages about things that were left out or changed, with the reason. */
  notes: string[];
  /** Settings that take effect only once the user agrees to each. */
  offers: SettingOffer[];
  /** The reason why the rest was not read; everything added before remains. */
  error?: WinnowError;
}

interface ReadOptions {
  /** Called with the number of parts read and their total. */
  progress(done: number, total: number): void;
  signal: AbortSignal;
}

/**
 * Adds the contents of a backup to the stored data. Existing data is not changed: something with a known id is skipped. A
 * damaged or foreign part is left out, with its file and field in the notes. Importing twice adds nothing the second time.
 * @throws WinnowError BAD_REQUEST if the file is not a backup, or is of a newer version
 */
export async function readBackup(
  file: Blob,
  stores: BackupStores,
  { progress, signal }: ReadOptions,
): Promise<ImportReport> {
  const files = await openBackup(file);
  const report: ImportReport = {
    added: { settings: 0, recordings: 0, results: 0, versions: 0, watches: 0, highlights: 0 },
    already: 0,
    notes: [],
    offers: [],
  };
  const tasks = [
    ...(files.has(PATHS.settings) ? [() => addSettings(files, report)] : []),
    ...files.names('recordings/', '.json').map((name) => () => addRecording(files, name, stores, report)),
    ...jobFolders(files).map((folder) => () => addJob(files, folder, stores, report)),
    ...files.names('versions/', '.json').map((name) => () => addVersion(files, name, stores, report)),
    ...files.names('watches/', '.json').map((name) => () => addWatch(files, name, stores, report)),
    ...(files.has(PATHS.highlights) ? [() => addHighlights(files, stores, report)] : []),
  ];
  try {
    for (const [index, task] of tasks.entries()) {
      signal.throwIfAborted();
      await task().catch((thrown) => {
        if (!(thrown instanceof UnfitPart)) throw thrown;
        report.notes.push(thrown.message);
      });
      progress(index + 1, tasks.length);
    }
  } catch (thrown) {
    report.error = WinnowError.from(thrown);
  }
  for (const name of files.withPrototypes) report.notes.push(i18n.t('backup.prototypes', { name }));
  return report;
}

const refuse = (message: string, nextStep: string) => new WinnowError('BAD_REQUEST', message, { nextStep });

/** Opens a file of unknown content. */
async function openBackup(file: Blob): Promise<BackupFiles> {
  const zip = await readZip(file).catch(() => []);
  const files = new BackupFiles(zip);
  // It is written last, so a truncated file lacks it.
  const read = await files.json(PATHS.manifest).catch(() => undefined);
  const manifest = keptManifest.safeParse(read);
  if (!manifest.success) throw refuse(i18n.t('backup.noBackup'), i18n.t('backup.noBackupNext'));
  const { version } = manifest.data;
  if (version > BACKUP_VERSION) {
    throw refuse(i18n.t('backup.newer', { version, known: BACKUP_VERSION }), i18n.t('backup.newerNext'));
  }
  return files;
}

async function addSettings(files: BackupFiles, report: ImportReport): Promise<void> {
  const { added, notes, offers } = await importSettings(files);
  report.added.settings += added;
  report.offers.push(...offers);
  report.notes.push(...notes);
}

/** A recording that exists here with other steps is added as a new one: either may be newer. */
async function addRecording(
  files: BackupFiles,
  name: string,
  { recordings }: BackupStores,
  report: ImportReport,
): Promise<void> {
  const value = await files.json(name);
  const kept = fitting(name, keptRecording, value);
  const {
    id: _id,
    createdAt: _created,
    updatedAt: _updated,
    unchecked: _unchecked,
    ...rest
  } = isObject(value) ? value : {};
  const parsed = parseRecording(rest);
  if (!parsed.ok) {
    const [first] = parsed.issues;
    throw new UnfitPart(i18n.t('backup.field', { name, field: first?.field ?? '', why: first?.message ?? '' }));
  }
  const recording: Recording = {
    ...parsed.recording,
    ...kept,
    ...(runsScript(parsed.recording.steps) && { unchecked: true as const }),
  };
  const here = await recordings.get(kept.id);
  if (here && contentOf(here) === contentOf(recording)) {
    report.already += 1;
    return;
  }
  const copies = here && (await recordings.list()).some((other) => contentOf(other) === contentOf(recording));
  if (copies) {
    report.already += 1;
    return;
  }
  await recordings.put(here ? { ...recording, id: crypto.randomUUID() } : recording);
  report.added.recordings += 1;
}

/** Returns a recording's content, without its id and times. */
const contentOf = ({ id: _id, createdAt: _created, updatedAt: _updated, unchecked: _unchecked, ...rest }: Recording) =>
  JSON.stringify(Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Returns the folders of jobs that are not parts of others. */
const jobFolders = (files: BackupFiles): string[] =>
  files.names('results/', `/${JOB_FILES.job}`).flatMap((name) => {
    const folder = name.slice(0, -JOB_FILES.job.length);
    return /^results\/[^/]+\/$/.test(folder) ? [folder] : [];
  });

/** Adds a job after its parts, so that an existing job is complete. */
async function addJob(
  files: BackupFiles,
  folder: string,
  { jobs, results }: BackupStores,
  report: ImportReport,
): Promise<void> {
  const { job, result, notes } = await readJobIn(files, folder);
  if (await jobs.get(job.id)) {
    report.already += 1;
    return;
  }
  for (const name of files.names(`${folder}pages/`, `/${JOB_FILES.job}`)) {
    try {
      const part = await readJobIn(files, name.slice(0, -JOB_FILES.job.length));
      if (await jobs.get(part.job.id)) continue;
      if (part.result) await results.put(part.job.id, part.result);
      await jobs.add({ ...part.job, parentId: job.id });
      notes.push(...part.notes);
    } catch (thrown) {
      if (!(thrown instanceof UnfitPart)) throw thrown;
      notes.push(thrown.message);
    }
  }
  if (result) await results.put(job.id, result);
  await jobs.add(job);
  report.added.results += 1;
  report.notes.push(...notes);
}

async function addVersion(
  files: BackupFiles,
  name: string,
  { versions }: BackupStores,
  report: ImportReport,
): Promise<void> {
  const { statusCode, ...version } = await files.parsed(name, keptVersion);
  const isNew = await versions.restore({ ...version, ...defined({ statusCode }) });
  if (isNew) report.added.versions += 1;
  else report.already += 1;
}

/**
 * Adds what is watched, paused: whoever has made the file has not allowed this browser to read pages again and again. What
 * the other browser has seen is not read.
 */
async function addWatch(
  files: BackupFiles,
  name: string,
  { watches }: BackupStores,
  report: ImportReport,
): Promise<void> {
  const kept = await files.parsed(name, keptWatch);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const schedule = scheduleOf(kept.frequency, kept.createdAt, timeZone);
  const isNew = await watches.add({ ...kept, schedule, paused: true, unseen: 0 });
  if (isNew) report.added.watches += 1;
  else report.already += 1;
}

async function addHighlights(files: BackupFiles, { highlights }: BackupStores, report: ImportReport): Promise<void> {
  const name = PATHS.highlights;
  const read = await readAnnotations(JSON.stringify(await files.json(name)));
  if (!read) throw new UnfitPart(i18n.t('backup.damaged', { name }));
  const added = await highlights.addNew(read.highlights);
  report.added.highlights += added;
  report.already += read.highlights.length - added;
  if (read.refused > 0) report.notes.push(i18n.t('backup.highlightsRefused', read.refused));
}

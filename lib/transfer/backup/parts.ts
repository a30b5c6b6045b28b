/** Incremented when files of an older version can no longer be read as they are. */
export const BACKUP_VERSION = 1;

/** Member of the manifest that identifies a file as a backup of Winnow. */
export const BACKUP_KIND = 'winnow-backup';

/** Kinds of things that a person keeps. */
export type KeptKind = 'settings' | 'recordings' | 'results' | 'versions' | 'watches' | 'highlights';

/** Names of the files in a backup. */
export const PATHS = {
  /** Written last: a file that contains it is complete. */
  manifest: 'manifest.json',
  settings: 'settings.json',
  /** Web Annotation JSON. */
  highlights: 'highlights.json',
  recording: (id: string) => `recordings/${id}.json`,
  version: (id: string) => `versions/${id}.json`,
  watch: (id: string) => `watches/${id}.json`,
  /** Folder of a job. A child job's folder is inside its parent's. */
  job: (id: string, parentId?: string) => (parentId ? `results/${parentId}/pages/${id}/` : `results/${id}/`),
};

/** Names in the folder of a job. */
export const JOB_FILES = {
  job: 'job.json',
  result: 'result.json',
};

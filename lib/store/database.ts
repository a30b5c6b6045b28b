import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { VersionInfo } from '@/lib/changes/history';
import type { EngineResult } from '@/lib/engine/engine';
import type { CopyRow } from '@/lib/engine/local/cache';
import type { Loaded } from '@/lib/engine/local/page-driver';
import type { Job } from '@/lib/jobs/job';
import type { RawEvent } from '@/lib/recorder/raw-event';
import type { Recording } from '@/lib/recorder/recording';
import type { RecordingSession } from './recording-session';

/** What is stored of a page's copy; texts are gzipped. */
export interface StoredPage {
  loaded: Omit<Loaded, 'body'>;
  body?: ArrayBuffer;
  snapshot: ArrayBuffer;
  notes: string[];
  picture?: { image: Blob; warnings: string[] };
}

/** A page and its tag; as a list, because `null` is no key in IndexedDB. */
export type Branch = [url: string] | [url: string, tag: string];

/** Files, pages and texts lie apart from the rows that name them, so that listing never reads them. */
interface Schema extends DBSchema {
  jobs: { key: string; value: Job; indexes: { createdAt: number } };
  results: { key: string; value: Omit<EngineResult, 'attachments'> & { pointers: string[] } };
  blobs: { key: [jobId: string, pointer: string]; value: Blob };
  cacheRows: {
    key: [key: string, storedAt: number];
    value: CopyRow & { bytes: number; usedAt: number };
    indexes: { usedAt: number };
  };
  cachePages: { key: [key: string, storedAt: number]; value: StoredPage };
  recordings: { key: string; value: Recording; indexes: { updatedAt: number } };
  recordingSession: { key: string; value: RecordingSession };
  rawEvents: { key: [document: string, seq: number]; value: RawEvent };
  secretKey: { key: string; value: CryptoKey };
  versions: {
    key: string;
    value: VersionInfo & { branch: Branch; digest: string };
    indexes: { branch: [Branch, number] };
  };
  /** Markdown, gzipped. */
  versionTexts: { key: string; value: ArrayBuffer };
  secrets: { key: [recordingId: string, name: string]; value: { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer } };
}

export type Database = IDBPDatabase<Schema>;

/** Opens the database, made on first use. A connection that blocks an upgrade elsewhere closes itself. */
export function openDatabase(name = 'winnow'): Promise<Database> {
  return openDB<Schema>(name, 4, {
    upgrade(database, version) {
      if (version < 1) {
        database.createObjectStore('jobs', { keyPath: 'id' }).createIndex('createdAt', 'createdAt');
        database.createObjectStore('results');
        database.createObjectStore('blobs');
      }
      if (version < 2) {
        database.createObjectStore('cacheRows', { keyPath: ['key', 'storedAt'] }).createIndex('usedAt', 'usedAt');
        database.createObjectStore('cachePages');
      }
      if (version < 3) {
        database.createObjectStore('recordings', { keyPath: 'id' }).createIndex('updatedAt', 'updatedAt');
        database.createObjectStore('recordingSession');
        database.createObjectStore('rawEvents', { keyPath: ['document', 'seq'] });
        database.createObjectStore('secretKey');
        database.createObjectStore('secrets');
      }
      if (version < 4) {
        database.createObjectStore('versions', { keyPath: 'id' }).createIndex('branch', ['branch', 'at']);
        database.createObjectStore('versionTexts');
      }
    },
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
    },
  });
}

import { sessionArea } from '@/lib/browser/storage';
import type { FoundStore, JobStore } from '@/lib/jobs/stores';
import { type CacheStore, createCacheStore } from '@/lib/store/cache';
import { createChangeHistory, type KeptVersions } from '@/lib/store/change-history';
import { hasOlderDatabase, openDatabase } from '@/lib/store/database';
import { createFoundStore } from '@/lib/store/found';
import { createHighlightStore, type HighlightStore } from '@/lib/store/highlights';
import { createJobStore } from '@/lib/store/jobs';
import { createKeptSecrets, type KeptSecrets } from '@/lib/store/kept-secrets';
import { createLanguageStore, type LanguageStore } from '@/lib/store/languages';
import { createProfileStore, type ProfileStore } from '@/lib/store/profiles';
import { createRecordingSessionStore, type RecordingSessionStore } from '@/lib/store/recording-session';
import { createRecordingStore, type RecordingStore } from '@/lib/store/recordings';
import { createResultStore, type KeptResults } from '@/lib/store/results';
import { settings } from '@/lib/store/settings';
import { createWatchStore, type WatchStore } from '@/lib/store/watches';

export interface Stores {
  jobs: JobStore;
  found: FoundStore;
  results: KeptResults;
  cache: CacheStore;
  languages: LanguageStore;
  recordings: RecordingStore;
  session: RecordingSessionStore;
  secrets: KeptSecrets;
  profiles: ProfileStore;
  versions: KeptVersions;
  watches: WatchStore;
  /** Returns true if data of an older version was set aside. */
  hasOlder(): Promise<boolean>;
  highlights: HighlightStore;
}

/** Opens all stores of this extension. They are the same in the worker and in every view. */
export function openStores(): Stores {
  const database = openDatabase();
  return {
    jobs: createJobStore(database, sessionArea),
    found: createFoundStore(database),
    results: createResultStore(database),
    cache: createCacheStore(database, async () => (await settings.getValue()).cacheBudget),
    languages: createLanguageStore(database),
    recordings: createRecordingStore(database),
    session: createRecordingSessionStore(database, sessionArea),
    secrets: createKeptSecrets(database),
    profiles: createProfileStore(database),
    versions: createChangeHistory(database),
    watches: createWatchStore(database),
    hasOlder: () => hasOlderDatabase(database),
    highlights: createHighlightStore(database),
  };
}

import type { LanguageFile } from '@/lib/files/pdf/recognition/language-file';
import type { Database } from './database';

/**
 * Languages that a user added for text recognition. Each change also clears the cached copies of pages, since copies of scans
 * were read with the earlier languages.
 */
export interface LanguageStore {
  /** Returns all languages, sorted by name. */
  list(): Promise<LanguageFile[]>;
  /** Adds a language, replacing one with the same name. */
  put(language: LanguageFile): Promise<void>;
  remove(name: string): Promise<void>;
  /** Keeps exactly these languages. Does nothing if they are the same as before. */
  replaceAll(languages: readonly LanguageFile[]): Promise<void>;
}

const STORES = ['languages', 'cacheRows', 'cachePages'] as const;

export function createLanguageStore(database: Database): LanguageStore {
  const list = () => database.read((connection) => connection.getAll('languages'));
  const change = (put: readonly LanguageFile[], removed: readonly string[]) =>
    database.change(STORES, async (transaction) => {
      const languages = transaction.objectStore('languages');
      await Promise.all([
        ...removed.map((name) => languages.delete(name)),
        ...put.map((language) => languages.put(language)),
        transaction.objectStore('cacheRows').clear(),
        transaction.objectStore('cachePages').clear(),
      ]);
    });

  return {
    list,
    put: (language) => change([language], []),
    remove: (name) => change([], [name]),
    async replaceAll(languages) {
      const kept = await list();
      const isSame = summaryOf(kept) === summaryOf(languages);
      if (!isSame) await change(languages, namesOf(kept));
    },
  };
}

const namesOf = (languages: readonly LanguageFile[]) => languages.map(({ name }) => name);

/** Returns names and sizes, independent of the order. */
const summaryOf = (languages: readonly LanguageFile[]) =>
  JSON.stringify(languages.map(({ name, data }) => `${name} ${data.size}`).sort());

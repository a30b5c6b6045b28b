import type { LanguageFile } from '@/lib/pdf/recognition/language-file';
import type { Database } from './database';

/**
 * The languages that a user added for scans. Each change clears the copies of pages with it, since those of scans would
 * go on to be answered in the languages of before.
 */
export interface LanguageStore {
  /** All of them, by name. */
  list(): Promise<LanguageFile[]>;
  /** Adds a language, in place of one of the same name. */
  put(language: LanguageFile): Promise<void>;
  remove(name: string): Promise<void>;
  /** Keeps these and no others. The same ones as before change nothing. */
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

/** Names and sizes, whatever the order. */
const summaryOf = (languages: readonly LanguageFile[]) =>
  JSON.stringify(languages.map(({ name, data }) => `${name} ${data.size}`).sort());

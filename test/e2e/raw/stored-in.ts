import type { Page } from 'puppeteer-core';

/** All records of a store of the database, in the order of their keys, read as a view reads them. */
export const storedIn = <T>(view: Page, store: string): Promise<T[]> =>
  view.evaluate(async (name) => {
    const open = indexedDB.open('winnow');
    await new Promise((resolve) => {
      open.onsuccess = resolve;
    });
    const all = open.result.transaction(name).objectStore(name).getAll();
    await new Promise((resolve) => {
      all.onsuccess = resolve;
    });
    open.result.close();
    return all.result;
  }, store) as Promise<T[]>;

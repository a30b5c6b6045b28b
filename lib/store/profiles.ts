import type { KeptCookie, Profile, ProfileKeeper } from '@/lib/browser/profiles';
import { createChannel } from './channel';
import type { Database } from './database';
import { createSeal } from './seal';

/** A profile as a view lists it: without its cookies, which only the worker reads. */
type ListedProfile = Omit<Profile, 'cookies'>;

/** Named sets of sign-ins, on this computer alone: backups leave them out. */
export interface ProfileStore extends ProfileKeeper {
  /** Returns all of them, by name. */
  list(): Promise<ListedProfile[]>;
  remove(name: string): Promise<void>;
  /** Notifies of the name of each changed profile, from any context of the extension. @returns a function that stops it */
  watch(changed: (name: string) => void): () => void;
}

export function createProfileStore(database: Database): ProfileStore {
  const { announce, watch } = createChannel('winnow-profiles');
  const { seal, open } = createSeal(database);
  return {
    async get(name) {
      const stored = await database.read((connection) => connection.get('profiles', name));
      const opened = stored && (await open(stored.cookies));
      // Sign-ins that can no longer be decrypted are gone: the user signs in again.
      return stored && { ...stored, cookies: opened === undefined ? [] : (JSON.parse(opened) as KeptCookie[]) };
    },
    async put({ cookies, ...profile }) {
      const sealed = await seal(JSON.stringify(cookies));
      await database.change(['profiles'], (transaction) =>
        transaction.objectStore('profiles').put({ ...profile, cookies: sealed }),
      );
      announce(profile.name);
    },
    list: async () =>
      (await database.read((connection) => connection.getAll('profiles'))).map(({ cookies: _sealed, ...rest }) => rest),
    async remove(name) {
      await database.change(['profiles'], (transaction) => transaction.objectStore('profiles').delete(name));
      announce(name);
    },
    watch,
  };
}

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { createSerial } from '../../lib/base/async';
import { WinnowError } from '../../lib/base/errors';
import { makeTemporaryFolder, sweepTemporaryFolders } from '../temporary.ts';

/** A copy of a saved profile, for a browser of its own. */
interface OpenProfile extends AsyncDisposable {
  /** The folder to start a browser with. */
  path: string;
  /** Replaces the saved profile, once the browser has ended. Only if it was opened for saving. */
  save(): Promise<void>;
}

/** A saved profile. */
const savedProfile = z.object({
  name: z.string(),
  /** When it was last saved, in ms since the epoch. */
  savedAt: z.number(),
});
type SavedProfile = z.output<typeof savedProfile>;

export interface Profiles extends AsyncDisposable {
  /**
   * @param saves whether it will be saved; only one at a time may
   * @throws WinnowError RATE_LIMITED if another copy that will be saved is open
   */
  open(name: string, saves: boolean): Promise<OpenProfile>;
  /** Lists the saved profiles by name. */
  list(): Promise<SavedProfile[]>;
  /**
   * Deletes a saved profile. Copies of it that are open stay.
   * @returns false if none is saved under the name
   * @throws WinnowError with status 409 if a copy that will be saved is open
   */
  remove(name: string): Promise<boolean>;
}

/** File in a profile's folder with its `SavedProfile`: the folder's own name does not tell its profile's. */
const RECORD = 'saved-profile.json';

/** Files by which a Chromium locks its profile. One that was killed leaves them, and no other would take the profile. */
const LOCK = /^Singleton(?:Lock|Cookie|Socket)$/;

/** Returns the name of a profile's folder. A profile's own name may contain anything, even a path. */
const folderName = (name: string): string => createHash('sha256').update(name).digest('hex');

async function readRecord(path: string): Promise<SavedProfile | undefined> {
  const text = await readFile(join(path, RECORD), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : savedProfile.parse(JSON.parse(text));
}

/** The saved profiles of a folder. Each is copied, replaced and deleted by one caller at a time. */
function savedIn(folder: string) {
  const serials = new Map<string, ReturnType<typeof createSerial>>();

  function placeOf(name: string) {
    const kept = join(folder, folderName(name));
    const inTurn = serials.get(name) ?? createSerial();
    serials.set(name, inTurn);
    // The old one is complete if the server was killed while it replaced the original.
    return { kept, old: `${kept}-old`, inTurn };
  }

  return {
    /** Copies a profile to a folder, which stays empty for an unknown one. */
    async copy(name: string, path: string): Promise<void> {
      const { kept, old, inTurn } = placeOf(name);
      await inTurn(async () => {
        const whole = [kept, old].find(existsSync);
        const isLock = (file: string) => dirname(file) === whole && LOCK.test(basename(file));
        if (whole) await cp(whole, path, { recursive: true, filter: (file) => !isLock(file) });
      });
    },

    /** Moves a folder to the place of a profile. */
    async replace(name: string, path: string): Promise<void> {
      const { kept, old, inTurn } = placeOf(name);
      const record: SavedProfile = { name, savedAt: Date.now() };
      await writeFile(join(path, RECORD), JSON.stringify(record), { mode: 0o600 });
      await inTurn(async () => {
        if (existsSync(kept)) {
          await rm(old, { recursive: true, force: true });
          await rename(kept, old);
        }
        await rename(path, kept);
        await rm(old, { recursive: true, force: true });
      });
    },

    async list(): Promise<SavedProfile[]> {
      const names = await readdir(folder);
      const records = await Promise.all(names.map((name) => readRecord(join(folder, name))));
      const byName = new Map(records.flatMap((record) => (record ? [[record.name, record]] : [])));
      return [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
    },

    /** @returns false for an unknown profile */
    async remove(name: string): Promise<boolean> {
      const { kept, old, inTurn } = placeOf(name);
      // If the server is killed before all of it is deleted, the next one deletes this folder.
      await using deleted = await makeTemporaryFolder('deleted', folder);
      return inTurn(async () => {
        const found = [kept, old].filter(existsSync);
        for (const [index, path] of found.entries()) await rename(path, join(deleted.path, String(index)));
        return found.length > 0;
      });
    },
  };
}

const OPEN_FOR_SAVING =
  'A session or scrape is currently saving to this profile. Stop it or wait for it, then delete the profile.';

/**
 * Keeps browser profiles by name. Each scrape works on a copy, which replaces the original in one step: concurrent
 * readers, and readers after a crash, find a complete profile.
 * @param chosen folder to keep them in; without it they live as long as this object
 */
export async function openProfiles(chosen?: string): Promise<Profiles> {
  const passing = chosen === undefined ? await makeTemporaryFolder('profiles') : undefined;
  const folder = passing?.path ?? (chosen as string);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweepTemporaryFolders(folder);
  const saved = savedIn(folder);
  const saving = new Set<string>();

  return {
    async open(name, saves) {
      if (saves && saving.has(name)) {
        throw new WinnowError(
          'RATE_LIMITED',
          `Another scrape is saving the profile "${name}", and only one may at a time: ` +
            'wait for it, or set profile.saveChanges to false.',
        );
      }
      if (saves) saving.add(name);
      const copy = await makeTemporaryFolder('open', folder).catch((error) => {
        if (saves) saving.delete(name);
        throw error;
      });
      const path = join(copy.path, 'profile');
      const profile: OpenProfile = {
        path,
        save: () => saved.replace(name, path),
        async [Symbol.asyncDispose]() {
          if (saves) saving.delete(name);
          await copy[Symbol.asyncDispose]();
        },
      };

      try {
        await mkdir(path, { mode: 0o700 });
        await saved.copy(name, path);
        return profile;
      } catch (error) {
        await profile[Symbol.asyncDispose]();
        throw error;
      }
    },

    list: saved.list,

    async remove(name) {
      if (saving.has(name)) throw new WinnowError('UNPROCESSABLE', OPEN_FOR_SAVING, { status: 409 });
      return saved.remove(name);
    },

    async [Symbol.asyncDispose]() {
      await passing?.[Symbol.asyncDispose]();
    },
  };
}

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { WinnowError } from '../../lib/base/errors';
import { makeTemporaryFolder, sweepTemporaryFolders } from '../temporary.ts';

/** A copy of a saved profile, for a browser of its own. */
interface OpenProfile extends AsyncDisposable {
  /** The folder to start a browser with. */
  path: string;
  /** Replaces the saved profile, once the browser has ended. Only if it was opened for saving. */
  save(): Promise<void>;
}

export interface Profiles extends AsyncDisposable {
  /**
   * @param saves whether it will be saved; only one at a time may
   * @throws WinnowError RATE_LIMITED if another copy that will be saved is open
   */
  open(name: string, saves: boolean): Promise<OpenProfile>;
}

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
      // A name may contain anything, even a path.
      const kept = join(folder, createHash('sha256').update(name).digest('hex'));
      // The complete copy if the server is killed while it replaces the original.
      const old = `${kept}-old`;
      if (saves) saving.add(name);
      const copy = await makeTemporaryFolder('open', folder).catch((error) => {
        if (saves) saving.delete(name);
        throw error;
      });
      const path = join(copy.path, 'profile');
      const profile: OpenProfile = {
        path,
        async save() {
          if (existsSync(kept)) {
            await rm(old, { recursive: true, force: true });
            await rename(kept, old);
          }
          await rename(path, kept);
          await rm(old, { recursive: true, force: true });
        },
        async [Symbol.asyncDispose]() {
          if (saves) saving.delete(name);
          await copy[Symbol.asyncDispose]();
        },
      };

      try {
        await mkdir(path, { mode: 0o700 });
        const whole = [kept, old].find(existsSync);
        if (whole) await cp(whole, path, { recursive: true });
        return profile;
      } catch (error) {
        await profile[Symbol.asyncDispose]();
        throw error;
      }
    },

    async [Symbol.asyncDispose]() {
      await passing?.[Symbol.asyncDispose]();
    },
  };
}

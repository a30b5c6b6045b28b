import { storage } from '@/lib/browser/storage';
import type { Settings } from './settings';

/** A named request, without an address. */
export interface Preset {
  name: string;
  request: Settings['lastRequest'];
}

const stored = storage.defineItem<Preset[]>('local:presets', { fallback: [] });

const others = async (name: string) => (await stored.getValue()).filter((preset) => preset.name !== name);

/** Named requests, sorted by name. */
export const presets = {
  list: () => stored.getValue(),
  /** Saves a request, replacing one with the same name. */
  save: async (preset: Preset): Promise<void> => {
    const all = [...(await others(preset.name)), preset];
    await stored.setValue(all.sort((a, b) => a.name.localeCompare(b.name)));
  },
  remove: async (name: string): Promise<void> => stored.setValue(await others(name)),
  /** @returns a function that stops watching */
  watch: (changed: () => void) => stored.watch(() => changed()),
};

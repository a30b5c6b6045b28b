import { useLoaded } from '@/components/base/use-loaded';
import type { PresetsOf } from '@/components/popup/PresetRows';
import { presets } from '@/lib/store/presets';

/** Presets as they are saved. */
export function usePresets(): PresetsOf {
  const [all = []] = useLoaded(presets.list, [], presets.watch);
  return { all, onSave: (preset) => void presets.save(preset), onRemove: (name) => void presets.remove(name) };
}

import { onFileHanded } from '@/lib/base/save-file';

/** Reports the outcome of each file that this view hands to the browser. */
export const followSaves = (): void =>
  onFileHanded((file) => void import('./saved-file').then(({ showSaved }) => showSaved(file)));

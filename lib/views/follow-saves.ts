import { onFileHanded } from '@/lib/base/save-file';

/** Says of each file that this view hands to the browser what becomes of it. */
export const followSaves = (): void =>
  onFileHanded((file) => void import('./saved-file').then(({ showSaved }) => showSaved(file)));

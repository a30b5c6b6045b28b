import type { MediaRefusal } from './media';

/** Media that cannot be turned into a file. */
export class MediaRefused extends Error {
  override name = 'MediaRefused';
  constructor(readonly refusal: MediaRefusal) {
    super(refusal);
  }
}

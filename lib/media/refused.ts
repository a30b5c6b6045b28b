import type { MediaRefusal } from './media';

/** Media of which no file can be made. */
export class MediaRefused extends Error {
  override name = 'MediaRefused';
  constructor(readonly refusal: MediaRefusal) {
    super(refusal);
  }
}

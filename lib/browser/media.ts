import type { MediaDeps } from '@/lib/files/media/make-media';

/** For documents only: a service worker cannot start threads. */
export const mediaDeps: MediaDeps = { openMp3Thread: () => new Worker('/media/mp3-encoder.js') };

import type { MediaMeans } from '@/lib/files/media/make-media';

/** For documents only: a service worker cannot start threads. */
export const mediaMeans: MediaMeans = { openMp3Thread: () => new Worker('/media/mp3-encoder.js') };

import type { MediaMeans } from '@/lib/media/make-media';

/** For documents: a service worker cannot begin threads. */
export const mediaMeans: MediaMeans = { openMp3Thread: () => new Worker('/media/mp3-encoder.js') };

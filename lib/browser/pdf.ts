import type { PdfMeans } from '@/lib/pdf/read-pdf';

/** For documents: a service worker cannot begin others. */
export const pdfMeans: PdfMeans = {
  openWorker: () =>
    new Worker(new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' }),
  characterMaps: '/pdf/cmaps/',
  decoders: '/pdf/decoders/',
  recognition: {
    openThread: () => new Worker(new URL('../pdf/recognition/thread.ts', import.meta.url), { type: 'module' }),
    files: { core: '/pdf/tesseract.wasm', languages: '/pdf/languages.json', folder: '/pdf/' },
  },
};

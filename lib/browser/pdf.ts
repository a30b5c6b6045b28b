import type { PdfReaderDeps } from '@/lib/files/pdf/read-pdf';
import type { ScanLanguage } from '@/lib/files/pdf/recognition/languages';
import type { RecognitionDeps } from '@/lib/files/pdf/recognition/recognize';

/** The language that comes with the package, so that scans can be read offline. */
export const OWN_LANGUAGE = { name: 'eng', data: '/pdf/eng.traineddata.gz' };

/** Tesseract. For documents only: a service worker cannot start threads. */
export const tesseract: Pick<RecognitionDeps, 'openThread' | 'core'> = {
  openThread: () => new Worker(new URL('../files/pdf/recognition/thread.ts', import.meta.url), { type: 'module' }),
  core: '/pdf/tesseract.wasm',
};

/** @param added lists the user's additional languages, which come first, as the user added them for what is read here */
export const pdfReaderDeps = (added: () => Promise<readonly ScanLanguage[]>): PdfReaderDeps => ({
  openWorker: () =>
    new Worker(new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' }),
  characterMaps: '/pdf/cmaps/',
  decoders: '/pdf/decoders/',
  recognition: {
    ...tesseract,
    async languages() {
      const others = await added();
      return others.some(({ name }) => name === OWN_LANGUAGE.name) ? others : [...others, OWN_LANGUAGE];
    },
  },
});

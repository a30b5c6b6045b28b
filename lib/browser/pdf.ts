import type { PdfMeans } from '@/lib/pdf/read-pdf';
import type { ScanLanguage } from '@/lib/pdf/recognition/languages';
import type { RecognitionMeans } from '@/lib/pdf/recognition/recognize';

/** The language that comes with the package: a scan must be readable offline. */
export const OWN_LANGUAGE = { name: 'eng', data: '/pdf/eng.traineddata.gz' };

/** Tesseract. For documents: a service worker cannot begin threads. */
export const tesseract: Pick<RecognitionMeans, 'openThread' | 'core'> = {
  openThread: () => new Worker(new URL('../pdf/recognition/thread.ts', import.meta.url), { type: 'module' }),
  core: '/pdf/tesseract.wasm',
};

/** @param added lists the languages that the user added, which come first: they were added for what is read here */
export const pdfMeans = (added: () => Promise<readonly ScanLanguage[]>): PdfMeans => ({
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

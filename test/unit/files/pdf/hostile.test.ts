import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { describe, expect, it } from 'vitest';
import { type PdfReaderDeps, readPdfFile } from '@/lib/files/pdf/read-pdf';

/** The parser of pdf.js behind a channel of this thread, as a worker has it. */
function openWorker(): Worker {
  const { port1, port2 } = new MessageChannel();
  WorkerMessageHandler.initializeFromPort(port2);
  const terminate = () => {
    port1.close();
    port2.close();
  };
  return Object.assign(port1, { terminate }) as unknown as Worker;
}

/** Writes a PDF of objects, of which the first is the catalog. */
function pdfOf(...objects: string[]): Blob {
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return new Blob([
    `${text}${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
  ]);
}

const read = (file: Blob) =>
  readPdfFile(
    file,
    {
      url: 'https://page.example/a.pdf',
      mode: 'fast',
      until: Number.POSITIVE_INFINITY,
      signal: new AbortController().signal,
      progress: () => undefined,
    },
    { openWorker, characterMaps: './', decoders: './', recognition: {} as PdfReaderDeps['recognition'] },
  );

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';
const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>';
const CONTENT = 'BT /F 12 Tf 10 50 Td (Low tide) Tj ET';
const TEXT = `<</Length ${CONTENT.length}>>\nstream\n${CONTENT}\nendstream`;
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

describe('a PDF whose pages lead in circles, or are more than there are', () => {
  it.each([
    ['pages that name themselves', pdfOf(CATALOG, '<</Type/Pages/Kids[2 0 R]/Count 1>>')],
    [
      'pages that name each other',
      pdfOf(CATALOG, '<</Type/Pages/Kids[3 0 R]/Count 2>>', '<</Type/Pages/Kids[2 0 R]/Count 1>>'),
    ],
    ['a catalog that is its own pages', pdfOf('<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]/Count 3>>')],
    ['a thousand million pages, of which none is there', pdfOf(CATALOG, '<</Type/Pages/Kids[]/Count 1000000000>>')],
    ['pages that are a number', pdfOf(CATALOG, '7')],
  ])('is refused as damaged: %s', async (_name, file) => {
    await expect(read(file)).rejects.toMatchObject({
      record: { code: 'SCRAPE_SITE_ERROR', message: expect.stringContaining('damaged'), nextStep: expect.any(String) },
    });
  });

  it('has the text of a page before those that are not there', async () => {
    const file = pdfOf(CATALOG, '<</Type/Pages/Kids[3 0 R 2 0 R]/Count 1000000000>>', PAGE, TEXT, FONT);
    const { snapshot, notes } = await read(file);
    expect(snapshot).toContain('Low tide');
    expect(notes).toHaveLength(1);
  });
});

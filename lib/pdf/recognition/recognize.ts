import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api';
import type { TextRun } from '../text-run';
import type { RecognitionFiles, RecognitionReply } from './thread';
import { recognizedRuns } from './words';

/** Means of whoever recognizes text. */
export interface RecognitionMeans {
  openThread(): Worker;
  files: RecognitionFiles;
}

/** Recognizes the text of pages that are pictures. It starts with the first of them. */
export interface Recognition {
  runsOf(page: PDFPageProxy): Promise<TextRun[]>;
  /** The languages that it knows, as ISO 639-3; none before the first page. */
  languages(): readonly string[];
  end(): void;
}

/** Pixels of a point: 144 to an inch. */
const SCALE = 2;
/** Pixels that a picture has at most, whatever the size of its page. */
const MOST_PIXELS = 12_000_000;

export function createRecognition({ openThread, files }: RecognitionMeans): Recognition {
  let thread: Worker | undefined;
  let languages: readonly string[] = [];

  function started(): Worker {
    if (thread) return thread;
    thread = openThread();
    thread.postMessage({ files });
    return thread;
  }

  return {
    async runsOf(page) {
      const { scale, picture } = await pictureOf(page);
      const worker = started();
      const reply = new Promise<RecognitionReply>((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = () => reject(new Error('Tesseract could not be loaded.'));
      });
      worker.postMessage({ picture }, [picture.buffer]);
      const recognized = await reply;
      if ('failed' in recognized) throw new Error(recognized.failed);
      languages = recognized.languages;
      return recognizedRuns(recognized.table, scale);
    },
    languages: () => languages,
    end: () => thread?.terminate(),
  };
}

async function pictureOf(page: PDFPageProxy): Promise<{ scale: number; picture: Uint8Array<ArrayBuffer> }> {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / (width * height)));
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  // As for paper: a document that nobody sees has no frames to draw in.
  await page.render({ canvas, viewport, intent: 'print' }).promise;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  return { scale, picture: greys(context.getImageData(0, 0, canvas.width, canvas.height)) };
}

/** A picture in greys (ITU-R BT.601) as a PNM file. */
function greys({ data, width, height }: ImageData): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`P5 ${width} ${height} 255\n`);
  const file = new Uint8Array(head.length + width * height);
  file.set(head);
  for (let at = head.length, from = 0; at < file.length; at++, from += 4) {
    file[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  }
  return file;
}

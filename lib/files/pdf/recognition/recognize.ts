import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api';
import { once } from '@/lib/base/async';
import type { TextRun } from '../text-run';
import { askThread } from './ask-thread';
import { chooseLanguages, type ScanLanguage } from './languages';
import { recognizedRuns } from './words';

/** Resources needed for text recognition. */
export interface RecognitionDeps {
  openThread(): Worker;
  /** URL of Tesseract, compiled to WebAssembly. */
  core: string;
  /** Lists the available languages. */
  languages(): Promise<readonly ScanLanguage[]>;
}

/** Recognizes the text of scanned pages. Starts with the first such page. */
export interface Recognition {
  /** @throws Error if Tesseract does not start, or fails on the page */
  runsOf(page: PDFPageProxy): Promise<TextRun[]>;
  /** The languages used for recognition, under Tesseract's names; empty before it has started. */
  languages(): readonly string[];
  end(): void;
}

/** Scale in pixels per point: 144 dpi. */
const SCALE = 2;
/** Maximum number of pixels in a picture, whatever the size of its page. */
const MOST_PIXELS = 12_000_000;

/** @param wishes lists of languages, as for `chooseLanguages` */
export function createRecognition(
  { openThread, core, languages }: RecognitionDeps,
  wishes: readonly (readonly string[])[],
): Recognition {
  let thread: Worker | undefined;
  let chosen: readonly ScanLanguage[] = [];

  const start = once(async () => {
    const wanted = chooseLanguages(await languages(), ...wishes);
    thread = openThread();
    await askThread(thread, { core, languages: wanted });
    chosen = wanted;
    return thread;
  });

  return {
    async runsOf(page) {
      const opened = await start();
      const { scale, picture } = await pictureOf(page);
      return recognizedRuns(await askThread(opened, { picture }, [picture.buffer]), scale);
    },
    languages: () => chosen.map(({ name }) => name),
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
  // Uses print mode, since a hidden document does not get animation frames to draw in.
  await page.render({ canvas, viewport, intent: 'print' }).promise;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  return { scale, picture: greys(context.getImageData(0, 0, canvas.width, canvas.height)) };
}

/** Converts a picture to grayscale (ITU-R BT.601) as a PNM file. */
function greys({ data, width, height }: ImageData): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`P5 ${width} ${height} 255\n`);
  const file = new Uint8Array(head.length + width * height);
  file.set(head);
  for (let at = head.length, from = 0; at < file.length; at++, from += 4) {
    file[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  }
  return file;
}

import TesseractCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';

/** Files of a thread that recognizes text. */
export interface RecognitionFiles {
  /** Address of Tesseract, as WebAssembly. */
  core: string;
  /** Address of what it knows of a language, zipped. */
  language: string;
}

/** A picture: its pixels in greys, from the upper left, as a PNM file (https://netpbm.sourceforge.net/doc/pgm.html). */
export type RecognitionRequest = { files: RecognitionFiles } | { picture: Uint8Array<ArrayBuffer> };

/** Tab separated rows of Tesseract, or that it could not read the picture. */
export type RecognitionReply = { table: string } | { failed: string };

const LANGUAGE = 'eng';
/** Tesseract's number for its newer engine. */
const LSTM_ONLY = 1;
/** The file that its function for pictures reads. */
const PICTURE = '/input';

let opening: ReturnType<typeof open> | undefined;

/** Runs in a worker: opens Tesseract, then recognizes one picture after the other. */
addEventListener('message', async ({ data }: MessageEvent<RecognitionRequest>) => {
  if ('files' in data) {
    opening = open(data.files);
    return;
  }
  try {
    reply({ table: recognize(await (opening as ReturnType<typeof open>), data.picture) });
  } catch (thrown) {
    reply({ failed: String(thrown) });
  }
});

const reply = (said: RecognitionReply) => postMessage(said);

async function open({ core, language }: RecognitionFiles) {
  const [program, zipped] = await Promise.all([fetch(core), fetch(language)]);
  const tesseract = await TesseractCore({ wasmBinary: await program.arrayBuffer() });
  const unzipped = (zipped.body as ReadableStream<BufferSource>).pipeThrough(new DecompressionStream('gzip'));
  tesseract.FS.writeFile(`./${LANGUAGE}.traineddata`, new Uint8Array(await new Response(unzipped).arrayBuffer()));
  const api = new tesseract.TessBaseAPI();
  if (api.Init(null, LANGUAGE, LSTM_ONLY) !== 0) throw new Error('Tesseract does not start.');
  return { files: tesseract.FS, api };
}

function recognize({ files, api }: Awaited<ReturnType<typeof open>>, picture: Uint8Array): string {
  files.writeFile(PICTURE, picture);
  if (api.SetImageFile(1, 0) !== 0) throw new Error('Tesseract cannot read the picture.');
  api.Recognize(null);
  return api.GetTSVText(0);
}

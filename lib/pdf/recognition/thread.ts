import TesseractCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';

/** Files of a thread that recognizes text. */
export interface RecognitionFiles {
  /** Address of Tesseract, as WebAssembly. */
  core: string;
  /** Address of the list of languages. */
  languages: string;
  /** Address of the folder with what it knows of each, zipped. */
  folder: string;
}

/** A picture: its pixels in greys, from the upper left, as a PNM file (https://netpbm.sourceforge.net/doc/pgm.html). */
export type RecognitionRequest = { files: RecognitionFiles } | { picture: Uint8Array<ArrayBuffer> };

/** Tab separated rows of Tesseract, or that it could not read the picture. */
export type RecognitionReply = { table: string; languages: readonly string[] } | { failed: string };

/** Tesseract's number for its newer engine. */
const LSTM_ONLY = 1;
/** Its number for finding columns and blocks by itself: what it takes for one block has lines across all columns. */
const SEGMENTED = 3;
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
    const opened = await (opening as ReturnType<typeof open>);
    reply({ table: recognize(opened, data.picture), languages: opened.languages });
  } catch (thrown) {
    reply({ failed: String(thrown) });
  }
});

const reply = (said: RecognitionReply) => postMessage(said);

async function open({ core, languages: list, folder }: RecognitionFiles) {
  const [program, listed] = await Promise.all([fetch(core), fetch(list)]);
  const tesseract = await TesseractCore({ wasmBinary: await program.arrayBuffer() });
  const languages: string[] = await listed.json();
  await Promise.all(
    languages.map(async (name) => {
      const zipped = await fetch(`${folder}${name}.traineddata.gz`);
      const unzipped = (zipped.body as ReadableStream<BufferSource>).pipeThrough(new DecompressionStream('gzip'));
      tesseract.FS.writeFile(`./${name}.traineddata`, new Uint8Array(await new Response(unzipped).arrayBuffer()));
    }),
  );
  const api = new tesseract.TessBaseAPI();
  if (api.Init(null, languages.join('+'), LSTM_ONLY) !== 0) throw new Error('Tesseract does not start.');
  api.SetPageSegMode(SEGMENTED);
  return { files: tesseract.FS, api, languages };
}

function recognize({ files, api }: Awaited<ReturnType<typeof open>>, picture: Uint8Array): string {
  files.writeFile(PICTURE, picture);
  if (api.SetImageFile(1, 0) !== 0) throw new Error('Tesseract cannot read the picture.');
  api.Recognize(null);
  return api.GetTSVText(0);
}

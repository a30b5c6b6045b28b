import TesseractCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import type { ScanLanguage } from './languages';
import { unpack } from './unpack';

/**
 * First the WebAssembly program to open, with its languages; then pictures: grayscale pixels from the top left, as a PNM file
 * (https://netpbm.sourceforge.net/doc/pgm.html).
 */
export type RecognitionRequest =
  | { core: string; languages: readonly ScanLanguage[] }
  | { picture: Uint8Array<ArrayBuffer> };

/** Tab-separated rows of Tesseract, or an empty table once it is open; or a failure. */
export type RecognitionReply = { table: string } | { failed: string };

/** Tesseract's constant for its newer engine. */
const LSTM_ONLY = 1;
/** Its constant for automatic segmentation into columns and blocks: in single-block mode, lines span all columns. */
const SEGMENTED = 3;
/** The file that Tesseract's picture function reads. */
const PICTURE = '/input';

let opening: ReturnType<typeof open> | undefined;

/** Runs in a worker: opens Tesseract, then recognizes one picture after the other. */
addEventListener('message', async ({ data }: MessageEvent<RecognitionRequest>) => {
  try {
    if ('core' in data) {
      opening = open(data);
      await opening;
      reply({ table: '' });
    } else reply({ table: recognize(await (opening as ReturnType<typeof open>), data.picture) });
  } catch (thrown) {
    reply({ failed: String(thrown) });
  }
});

const reply = (said: RecognitionReply) => postMessage(said);

async function open({ core, languages }: Extract<RecognitionRequest, { core: string }>) {
  const program = await fetch(core);
  const tesseract = await TesseractCore({ wasmBinary: await program.arrayBuffer() });
  await Promise.all(
    languages.map(async ({ name, data }) => {
      const file = typeof data === 'string' ? await (await fetch(data)).blob() : data;
      const bytes = await unpack(file);
      if (!bytes) throw new Error(`${name} is too large.`);
      tesseract.FS.writeFile(`./${name}.traineddata`, bytes);
    }),
  );
  const api = new tesseract.TessBaseAPI();
  const names = languages.map(({ name }) => name).join('+');
  if (api.Init(null, names, LSTM_ONLY) !== 0) throw new Error('Tesseract does not start.');
  api.SetPageSegMode(SEGMENTED);
  return { files: tesseract.FS, api };
}

function recognize({ files, api }: Awaited<ReturnType<typeof open>>, picture: Uint8Array): string {
  files.writeFile(PICTURE, picture);
  if (api.SetImageFile(1, 0) !== 0) throw new Error('Tesseract cannot read the picture.');
  api.Recognize(null);
  return api.GetTSVText(0);
}

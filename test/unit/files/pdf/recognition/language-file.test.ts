import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readLanguageFile } from '@/lib/files/pdf/recognition/language-file';
import { germanFile } from '../../../../support/language-files.ts';

/** Writes the list at the beginning of a language file, and as many bytes behind it. */
function withParts(places: readonly number[], count = 24): Uint8Array<ArrayBuffer> {
  const start = 4 + 8 * count;
  const file = new DataView(new ArrayBuffer(start + places.length));
  file.setInt32(0, count, true);
  for (let place = 0; place < count; place++) {
    const index = places.indexOf(place);
    file.setBigInt64(4 + 8 * place, index < 0 ? -1n : BigInt(start + index), true);
  }
  return new Uint8Array(file.buffer);
}

/** Network, characters, codes. */
const LSTM = [17, 21, 22];

const sentenceOf = (file: File) =>
  readLanguageFile(file).then(
    ({ name }) => `taken as ${name}`,
    (thrown) => thrown.message as string,
  );

describe('a file of a language', () => {
  it('is taken gzipped and not, under the name of its language', async () => {
    expect(await readLanguageFile(germanFile())).toMatchObject({ name: 'deu' });
    const unzipped = gunzipSync(new Uint8Array(await germanFile().arrayBuffer()));
    expect(await readLanguageFile(new File([unzipped], 'deu.traineddata'))).toMatchObject({ name: 'deu' });
    for (const name of ['chi_sim.traineddata', 'Cyrillic.traineddata', 'DEU.TRAINEDDATA.GZ']) {
      expect(await sentenceOf(new File([withParts(LSTM)], name))).toBe(`taken as ${name.split('.')[0]}`);
    }
  });

  it.each([
    'notes.txt',
    'traineddata',
    'deu.traineddata.zip',
    '../deu.traineddata',
    'a+b.traineddata',
    'deu (1).traineddata',
  ])('is refused under the name %s', async (name) => {
    const refused = readLanguageFile(new File([withParts(LSTM)], name));
    await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(refused).rejects.toThrow('is not named after a language');
  });

  it('is refused where it is something else, or a part is missing', async () => {
    const contents = [
      new Uint8Array(0),
      new Uint8Array(3),
      new TextEncoder().encode('%PDF-1.7, and more than the list of a language has bytes'.repeat(9)),
      withParts(LSTM, 65),
      withParts(LSTM).subarray(0, 100),
      withParts(LSTM).subarray(0, -1),
    ];
    for (const content of contents) {
      expect(await sentenceOf(new File([content], 'deu.traineddata'))).toContain('is not a language file of Tesseract');
    }
  });

  it('is refused where it is for Tesseract 3, which has no network in it', async () => {
    expect(await sentenceOf(new File([withParts([1, 3, 4, 5])], 'deu.traineddata'))).toContain(
      'no data for Tesseract 4',
    );
  });

  it('is refused where it is gzipped and was cut off, or unpacks to more than any language has', {
    tags: ['slow'],
  }, async () => {
    expect(await sentenceOf(germanFile('deu.traineddata.gz', 100_000))).toContain('is damaged');
    const zeros = new Blob([new Uint8Array(97 * 1024 * 1024)]).stream().pipeThrough(new CompressionStream('gzip'));
    const bomb = new File([await new Response(zeros).arrayBuffer()], 'deu.traineddata.gz');
    expect(await sentenceOf(bomb)).toContain('larger than 96 MiB');
  });
});

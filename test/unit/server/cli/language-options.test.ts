import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { languageFilesIn } from '../../../../server/cli/language-options.ts';
import { GERMAN } from '../../../support/language-files.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-languages-'));
});

afterEach(() => rm(folder, { recursive: true }));

it('names the language files of a folder, by name, and leaves others alone', async () => {
  await copyFile(GERMAN, join(folder, 'deu.traineddata.gz'));
  await writeFile(join(folder, 'README.md'), 'Languages');
  expect(await languageFilesIn(folder)).toEqual([join(folder, 'deu.traineddata.gz')]);
  expect(await languageFilesIn(undefined)).toEqual([]);
});

it('says what is wrong with a folder, or with a file in it', async () => {
  await expect(languageFilesIn(join(folder, 'none'))).rejects.toThrow(/^languages: .* cannot be read \(ENOENT\)\.$/);
  await expect(languageFilesIn(folder)).rejects.toThrow(`languages: There is no language file in ${folder}`);
  await writeFile(join(folder, 'deu.traineddata'), 'no language');
  await expect(languageFilesIn(folder)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/^languages: deu\.traineddata is not a language file .* tessdata_best/),
  });
});

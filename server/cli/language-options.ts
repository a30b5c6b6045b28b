import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WinnowError } from '../../lib/base/errors';
import { readLanguageFile } from '../../lib/files/pdf/recognition/language-file.ts';
import { Problem } from '../problem.ts';

/** The option that adds languages, for `parseArgs`: the same for every command that scrapes. */
export const LANGUAGE_OPTIONS = { languages: { type: 'string' } } as const;

/** Lines of a help text for it. */
export const LANGUAGE_HELP = `\
  --languages DIR  a folder of Tesseract's language files, such as deu.traineddata: scans are recognized in these languages,
                   too; in English alone without it`;

const LANGUAGE_FILE = /\.traineddata(?:\.gz)?$/;

/**
 * Lists the language files of a folder, after checking each.
 * @returns their paths, by name; empty without a folder
 * @throws Problem with exit code 2 if the folder contains none, or a file cannot be used
 */
export async function languageFilesIn(folder: string | undefined): Promise<string[]> {
  if (folder === undefined) return [];
  const wrong = (why: string, cause?: unknown) => new Problem(`languages: ${why}`, 2, cause);
  const names = await readdir(folder).catch((cause) => {
    throw wrong(`${folder} cannot be read (${cause.code}).`, cause);
  });
  const files = names.filter((name) => LANGUAGE_FILE.test(name)).sort();
  if (files.length === 0) throw wrong(`There is no language file in ${folder}, such as deu.traineddata.`);
  for (const name of files) {
    await readLanguageFile(new File([await readFile(join(folder, name))], name)).catch((thrown) => {
      const { message, nextStep } = WinnowError.from(thrown).record;
      throw wrong(`${message} ${nextStep}`, thrown);
    });
  }
  return files.map((name) => join(folder, name));
}

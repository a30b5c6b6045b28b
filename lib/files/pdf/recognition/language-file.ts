import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { defined } from '@/lib/base/json';
import { unpack } from './unpack';

/** A validated language file. */
export interface LanguageFile {
  name: string;
  data: Blob;
}

const NAME = /^([a-z][\w-]{1,39})\.traineddata(?:\.gz)?$/i;

/** Required parts of a file, by their index in its table (tessdatamanager.h): network, characters, codes. */
const NEEDED = [17, 21, 22];
/** Maximum number of parts in the table of any version. */
const MOST_PARTS = 64;

/**
 * Checks that a file is language data for Tesseract 4 or 5, as its name says.
 * @throws WinnowError BAD_REQUEST with the reason
 */
export async function readLanguageFile(file: File): Promise<LanguageFile> {
  const name = NAME.exec(file.name)?.[1];
  if (!name) throw refusedLanguage('name', file.name);
  const bytes = await unpack(file).catch((cause) => {
    throw refusedLanguage('damaged', file.name, cause);
  });
  if (!bytes) throw refusedLanguage('tooLarge', file.name);
  const parts = partsOf(bytes);
  if (!parts) throw refusedLanguage('other', file.name);
  if (!NEEDED.every((place) => parts.has(place))) throw refusedLanguage('older', file.name);
  return { name, data: new Blob([file]) };
}

/** Returns the indexes of the parts that a file contains; undefined for a file of another kind, or a truncated file. */
function partsOf(bytes: Uint8Array): Set<number> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.byteLength >= 4 ? view.getInt32(0, true) : 0;
  const start = 4 + 8 * count;
  if (count < 1 || count > MOST_PARTS || view.byteLength <= start) return undefined;
  const offsets = Array.from({ length: count }, (_, place) => Number(view.getBigInt64(4 + 8 * place, true)));
  const isWrong = offsets.some((offset) => offset !== -1 && (offset < start || offset >= view.byteLength));
  return isWrong ? undefined : new Set(offsets.flatMap((offset, place) => (offset === -1 ? [] : [place])));
}

/** Creates the error for an unusable file. */
export const refusedLanguage = (
  why: 'name' | 'other' | 'older' | 'tooLarge' | 'damaged',
  file: string,
  cause?: unknown,
): WinnowError =>
  new WinnowError('BAD_REQUEST', i18n.t(`errors.language.${why}`, { file }), {
    nextStep: i18n.t(`nextSteps.language.${why === 'name' ? 'rename' : 'another'}`),
    remedy: 'none',
    ...defined({ cause }),
  });

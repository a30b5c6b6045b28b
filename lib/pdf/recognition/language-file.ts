import { i18n } from '#i18n';
import { WinnowError } from '@/lib/errors';
import { unpack } from './unpack';

/** A file of a language, whose content has been looked at. */
export interface LanguageFile {
  name: string;
  data: Blob;
}

const NAME = /^([a-z][\w-]{1,39})\.traineddata(?:\.gz)?$/i;

/** Parts of a file that the engine needs, by their place in its list (tessdatamanager.h): network, characters, codes. */
const NEEDED = [17, 21, 22];
/** Places that the list of any version has at most. */
const MOST_PARTS = 64;

/**
 * Looks whether a file is what its name says: the data of a language for Tesseract 4 or 5.
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

/** The places of a file's list that have a part; nothing for a file of another kind, or one that was cut off. */
function partsOf(bytes: Uint8Array): Set<number> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.byteLength >= 4 ? view.getInt32(0, true) : 0;
  const start = 4 + 8 * count;
  if (count < 1 || count > MOST_PARTS || view.byteLength <= start) return undefined;
  const offsets = Array.from({ length: count }, (_, place) => Number(view.getBigInt64(4 + 8 * place, true)));
  const isWrong = offsets.some((offset) => offset !== -1 && (offset < start || offset >= view.byteLength));
  return isWrong ? undefined : new Set(offsets.flatMap((offset, place) => (offset === -1 ? [] : [place])));
}

/** Error of a file that cannot be used. */
export const refusedLanguage = (
  why: 'name' | 'other' | 'older' | 'tooLarge' | 'damaged',
  file: string,
  cause?: unknown,
): WinnowError =>
  new WinnowError('BAD_REQUEST', i18n.t(`errors.language.${why}`, { file }), {
    nextStep: i18n.t(`nextSteps.language.${why === 'name' ? 'rename' : 'another'}`),
    remedy: 'none',
    ...(cause !== undefined && { cause }),
  });

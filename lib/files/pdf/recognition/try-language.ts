import { deadline } from '@/lib/base/async';
import { askThread } from './ask-thread';
import { type LanguageFile, refusedLanguage } from './language-file';
import type { RecognitionDeps } from './recognize';

/** Timeout for opening a language in Tesseract, in ms; the largest take about one second. */
const OPEN_LIMIT = 30_000;

/** Opens a language like a scan does. @throws WinnowError BAD_REQUEST if Tesseract rejects it */
export async function tryLanguage(
  language: LanguageFile,
  { openThread, core }: Pick<RecognitionDeps, 'openThread' | 'core'>,
): Promise<void> {
  const thread = openThread();
  try {
    await deadline(askThread(thread, { core, languages: [language] }), OPEN_LIMIT, () => {
      throw new Error('Tesseract took too long.');
    });
  } catch (cause) {
    throw refusedLanguage('damaged', `${language.name}.traineddata`, cause);
  } finally {
    thread.terminate();
  }
}

import { type LanguageFile, readLanguageFile } from '@/lib/files/pdf/recognition/language-file';
import { tryLanguage } from '@/lib/files/pdf/recognition/try-language';
import { tesseract } from './pdf';

/** Checks that a file is a language that Tesseract can open. @throws WinnowError BAD_REQUEST with the reason */
export async function checkLanguage(file: File): Promise<LanguageFile> {
  const language = await readLanguageFile(file);
  await tryLanguage(language, tesseract);
  return language;
}

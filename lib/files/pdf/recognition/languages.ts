import { i18n } from '#i18n';

/** A language available for text recognition. */
export interface ScanLanguage {
  /** Tesseract's name: ISO 639-3, plus a script or a variant if several exist (`deu`, `chi_sim`). */
  name: string;
  /** Its data, gzipped or not: the address of a packaged file, or a file from the user. */
  data: string | Blob;
}

/** Tesseract's names for scripts that differ from ISO 15924. */
const SCRIPTS: Record<string, string> = { sim: 'Hans', tra: 'Hant' };

/**
 * Chooses the languages to recognize.
 * @param there available languages, in order of preference
 * @param wishes lists of BCP 47 tags: the first list that contains an available language is used
 * @returns the languages of that list, in its order; all languages if no list matches
 */
export function chooseLanguages<Kind extends { name: string }>(
  there: readonly Kind[],
  ...wishes: readonly (readonly string[])[]
): readonly Kind[] {
  const chosen = wishes.map((tags) => there.filter(({ name }) => tags.some((tag) => isNamedBy(name, tag))));
  return chosen.find(({ length }) => length > 0) ?? there;
}

/** Returns true if a Tesseract language matches a tag: `deu` for `de-CH`, `chi_tra` for `zh-TW`. */
export function isNamedBy(name: string, tag: string): boolean {
  const [own, wanted] = [localeOf(name), localeOf(tag.replace(/;.*/, '').trim())?.maximize()];
  if (!own || !wanted || own.language !== wanted.language) return false;
  return !own.script || own.script === wanted.script;
}

/** Returns the name of a language in the user's language; the code if it lacks a name, as with scripts. */
export function languageName(code: string): string {
  const tag = localeOf(code)?.baseName;
  const names = new Intl.DisplayNames(i18n.t('extension.locale'), { type: 'language', fallback: 'none' });
  return (tag && names.of(tag)) || code;
}

/** @returns undefined if the code does not name a language */
function localeOf(code: string): Intl.Locale | undefined {
  const [language = '', kind = ''] = code.split('_');
  const script = SCRIPTS[kind] ?? (/^[a-z]{4}$/.test(kind) ? kind : '');
  try {
    // Longer codes are Tesseract's names for scripts.
    return language.length > 3 && !language.includes('-')
      ? undefined
      : new Intl.Locale(script && script !== 'vert' ? `${language}-${script}` : language);
  } catch {
    return undefined;
  }
}

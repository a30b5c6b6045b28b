import { i18n } from '#i18n';

/** A language that text is recognized in. */
export interface ScanLanguage {
  /** Tesseract's name for it: ISO 639-3, and a script or a kind where there are several (`deu`, `chi_sim`). */
  name: string;
  /** Its data, gzipped or not: the address of a file of the package, or a file that the user gave. */
  data: string | Blob;
}

/** Tesseract's names for scripts that are not those of ISO 15924. */
const SCRIPTS: Record<string, string> = { sim: 'Hans', tra: 'Hant' };

/**
 * Chooses the languages to recognize.
 * @param there languages that there are, the first of them first
 * @param wishes lists of BCP 47 tags: the first that names a language which is there counts
 * @returns the languages that it names, in its order; all where none of the lists names one
 */
export function chooseLanguages<Kind extends { name: string }>(
  there: readonly Kind[],
  ...wishes: readonly (readonly string[])[]
): readonly Kind[] {
  const chosen = wishes.map((tags) => there.filter(({ name }) => tags.some((tag) => isNamedBy(name, tag))));
  return chosen.find(({ length }) => length > 0) ?? there;
}

/** True if a language of Tesseract is the one of a tag: `deu` for `de-CH`, `chi_tra` for `zh-TW`. */
export function isNamedBy(name: string, tag: string): boolean {
  const [own, wanted] = [localeOf(name), localeOf(tag.replace(/;.*/, '').trim())?.maximize()];
  if (!own || !wanted || own.language !== wanted.language) return false;
  return !own.script || own.script === wanted.script;
}

/** The name of a language in that of the user; the code where it has none, as those of scripts. */
export function languageName(code: string): string {
  const tag = localeOf(code)?.baseName;
  const names = new Intl.DisplayNames(i18n.t('extension.locale'), { type: 'language', fallback: 'none' });
  return (tag && names.of(tag)) || code;
}

/** @returns nothing for what is no language */
function localeOf(code: string): Intl.Locale | undefined {
  const [language = '', kind = ''] = code.split('_');
  const script = SCRIPTS[kind] ?? (/^[a-z]{4}$/.test(kind) ? kind : '');
  try {
    // Longer ones are Tesseract's names for scripts.
    return language.length > 3 && !language.includes('-')
      ? undefined
      : new Intl.Locale(script && script !== 'vert' ? `${language}-${script}` : language);
  } catch {
    return undefined;
  }
}

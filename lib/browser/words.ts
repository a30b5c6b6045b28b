import { wording } from '../words';

/** The `#i18n` of the extension: its words in the language that the browser chose among locales. */
export const i18n = wording((key) => chrome.i18n.getMessage(key), navigator.languages);

/**
 * Gives this document the extension's words where the browser does not: Chromium leaves an offscreen one nothing of
 * the extension API but `runtime`. Its address names the language.
 */
export async function loadWords(): Promise<void> {
  if (chrome.i18n) return;
  const locale = new URLSearchParams(location.search).get('locale');
  const response = await fetch(`/_locales/${locale}/messages.json`);
  const messages: Record<string, { message: string }> = await response.json();
  Object.assign(chrome, { i18n: { getMessage: (key: string) => messages[key]?.message ?? '' } });
}

import { wording } from '@/lib/base/words';

/** The `#i18n` of the extension: its words in the language that the browser chose among the locales. */
export const i18n = wording((key) => chrome.i18n.getMessage(key), navigator.languages);

/**
 * Loads the extension's words into this document if the browser does not: in an offscreen document, Chromium only provides
 * `runtime` of the extension API. The document's address names the language.
 */
export async function loadWords(): Promise<void> {
  if (chrome.i18n) return;
  const locale = new URLSearchParams(location.search).get('locale');
  const response = await fetch(`/_locales/${locale}/messages.json`);
  const messages: Record<string, { message: string }> = await response.json();
  Object.assign(chrome, { i18n: { getMessage: (key: string) => messages[key]?.message ?? '' } });
}

/**
 * Gives this document the extension's words where the browser does not: Chromium leaves an offscreen one nothing of
 * the extension API but `runtime`. Its address names the language.
 */
export async function loadWords(): Promise<void> {
  if (chrome.i18n) return;
  const locale = new URLSearchParams(location.search).get('locale');
  const response = await fetch(`/_locales/${locale}/messages.json`);
  const messages: Record<string, { message: string }> = await response.json();
  const i18n = { getMessage: (key: string) => messages[key]?.message ?? '' };
  // Newer browsers have two objects, and whoever asks takes either.
  for (const api of ['chrome', 'browser']) Object.assign(Reflect.get(globalThis, api) ?? {}, { i18n });
}

import { browser } from 'wxt/browser';

/** A row below the address bar. */
export interface Suggestion {
  /** The text that choosing the row enters. */
  content: string;
  /** Plain text for the user. */
  description: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Escapes a text for the XML that Chromium reads descriptions as. */
export const escapedForXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what XML does not have.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** Converts a description: Firefox takes plain text, and does not support styles. */
const described = (text: string): string => ('DescriptionStyleType' in browser.omnibox ? escapedForXml(text) : text);

interface Omnibox {
  /** Text of the row that is always shown. */
  hint(): string;
  suggest(text: string): Promise<Suggestion[]>;
  enter(text: string): void;
}

/** Responds to text that is typed into the address bar after the keyword. Call while the worker starts. */
export function serveOmnibox({ hint, suggest, enter }: Omnibox): void {
  const { omnibox } = browser;
  let latest = '';
  omnibox.onInputStarted.addListener(() => omnibox.setDefaultSuggestion({ description: described(hint()) }));
  omnibox.onInputChanged.addListener((text, show) => {
    latest = text;
    void suggest(text)
      .catch(() => [])
      .then((found) => {
        // Browsers take late suggestions for suggestions to the newest text.
        if (text !== latest) return;
        show(found.map(({ content, description }) => ({ content, description: described(description) })));
      });
  });
  omnibox.onInputEntered.addListener((text) => enter(text));
}

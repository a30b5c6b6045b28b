import type { TextPart } from '@/lib/recorder/variables';
import { environmentName } from './environment';
import type { Language } from './literal';
import { visible } from './visible';

/** Text that JavaScript and Python write alike, but for the escapes of characters that do not show themselves. */
export interface QuotedText {
  /** A text in single quotes: selectors are full of double ones. */
  literal(text: string): string;
  /** Code for the address of the service, which the environment names where `baseUrl` is empty. */
  service(baseUrl: string): string;
  /** The members of a `Language` that both share. */
  syntax: Pick<Language, 'text' | 'width' | 'trailing'>;
}

/** @param escaped how the language writes a character that does not show itself */
export function quotedText(escaped: (character: string) => string): QuotedText {
  const literal = (text: string) =>
    `'${visible(JSON.stringify(text).slice(1, -1), escaped).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  const partOfText = (part: TextPart) =>
    typeof part === 'string' ? literal(part) : `environment(${literal(environmentName(part.name))})`;
  return {
    literal,
    service: (baseUrl) => (baseUrl ? literal(baseUrl) : "environment('BASE_URL')"),
    syntax: { text: (parts) => parts.map(partOfText).join(' + ') || "''", width: 100, trailing: true },
  };
}

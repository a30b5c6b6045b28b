import type { TextPart } from '@/lib/recorder/variables';
import { environmentName } from './environment';
import type { Language } from './literal';
import { visible } from './visible';

/** Text syntax that JavaScript and Python share, except for the escapes of invisible characters. */
export interface QuotedText {
  /** Writes a text in single quotes: selectors are full of double quotes. */
  literal(text: string): string;
  /** Writes code for the address of the service, which is read from the environment if `baseUrl` is empty. */
  service(baseUrl: string): string;
  /** The members of a `Language` that both share. */
  syntax: Pick<Language, 'text' | 'width' | 'trailing'>;
}

/** @param escaped writes an invisible character in the language */
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

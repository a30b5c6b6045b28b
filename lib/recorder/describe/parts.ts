import { i18n } from '#i18n';

/** A part of a description: `words` connect the others, `code` is a technical name. */
export interface SentencePart {
  kind: 'words' | 'strong' | 'key' | 'secret' | 'code';
  text: string;
}

/** Maximum number of characters of a text, a script or a selector in a description. */
const MAX_SHOWN = 80;

/** Splits `Control+k` into its two keys; in `Control++` the last is the plus. */
export const keysOf = (key: string): SentencePart[] =>
  key
    .split(/(?<=.)\+(?=.)/su)
    .flatMap((text, index): SentencePart[] => [
      ...(index > 0 ? [{ kind: 'words', text: '+' } as const] : []),
      { kind: 'key', text },
    ]);

/** Formats a duration in ms for people. */
export const timeText = (milliseconds: number): string =>
  milliseconds < 1000
    ? i18n.t('recordings.step.milliseconds', { number: milliseconds })
    : i18n.t('recordings.step.seconds', { number: Math.round(milliseconds / 10) / 100 });

export const inBold = (text: string): SentencePart => ({ kind: 'strong', text });

export const inCode = (text: string): SentencePart => ({ kind: 'code', text: shown(text) });

/** Puts a text on one line, short enough to read at a glance. */
export function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= MAX_SHOWN) return line;
  const cut = characters.slice(0, MAX_SHOWN - 1).join('');
  // Cuts at a word boundary, unless that would remove much of the text.
  return `${cut.replace(/(?<=.{40})\s\S*$/su, '')}…`;
}

/** Fills the placeholders of a template. Placeholders without a value stay as they are. */
export function fill(template: string, places: Record<string, SentencePart[]> = {}): SentencePart[] {
  return template
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .flatMap((piece) => {
      const name = piece.slice(1, -1);
      return piece.startsWith('{') && Object.hasOwn(places, name)
        ? (places[name] as SentencePart[])
        : [{ kind: 'words', text: piece } as const];
    });
}

/** Makes whitespace and line ends visible. */
export const blank = (text: string) => text.slice(0, MAX_SHOWN).replace(/\s/g, '␣');

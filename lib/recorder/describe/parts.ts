import { i18n } from '#i18n';

/** A piece of a sentence: `words` tie the others together, `code` is what only a machine calls it. */
export interface SentencePart {
  kind: 'words' | 'strong' | 'key' | 'secret' | 'code';
  text: string;
}

/** Characters of a text, a script or a selector that a sentence shows. */
const MAX_SHOWN = 80;

/** `Control+k` as its two keys; in `Control++` the last is the plus. */
export const keysOf = (key: string): SentencePart[] =>
  key
    .split(/(?<=.)\+(?=.)/su)
    .flatMap((text, index): SentencePart[] => [
      ...(index > 0 ? [{ kind: 'words', text: '+' } as const] : []),
      { kind: 'key', text },
    ]);

/** Milliseconds as a person says them. */
export const timeText = (milliseconds: number): string =>
  milliseconds < 1000
    ? i18n.t('recordings.step.milliseconds', { number: milliseconds })
    : i18n.t('recordings.step.seconds', { number: Math.round(milliseconds / 10) / 100 });

export const inBold = (text: string): SentencePart => ({ kind: 'strong', text });

export const inCode = (text: string): SentencePart => ({ kind: 'code', text: shown(text) });

/** Puts a text in one line, not longer than can be read at a glance. */
export function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= MAX_SHOWN) return line;
  const cut = characters.slice(0, MAX_SHOWN - 1).join('');
  // At a word, unless that would take away much of it.
  return `${cut.replace(/(?<=.{40})\s\S*$/su, '')}…`;
}

/** The words around what they are about. A place that nothing is given for stays as it is. */
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

/** Makes spaces and ends of lines visible. */
export const blank = (text: string) => text.slice(0, MAX_SHOWN).replace(/\s/g, '␣');

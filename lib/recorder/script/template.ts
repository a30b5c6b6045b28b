import type { Slot } from './slots';

/** A script with values, written and read by the same text. */
export interface Template<Values extends unknown[]> {
  write(...values: Values): string;
  /** Writes the script for expressions, which need not be values. */
  writeFor(...expressions: string[]): string;
  /** @returns the values for which this exact text is written; undefined for any other text */
  read(text: string): Values | undefined;
  /** Returns JavaScript of a function that takes the values as arguments. */
  built(): string;
}

/**
 * Creates a template.
 * @param script returns the script, a single expression, for the expressions of its values
 */
export function template<Values extends unknown[]>(
  slots: readonly [...{ [Index in keyof Values]: Slot<Values[Index]> }],
  script: (...expressions: string[]) => string,
): Template<Values> {
  const all: readonly Slot<unknown>[] = slots;
  const write = (...values: Values) => script(...all.map((slot, index) => slot.write(values[index])));
  const isComplete = (values: unknown[]): values is Values => values.every((value) => value !== undefined);
  let pattern: RegExp | undefined;
  return {
    write,
    writeFor: script,
    read(text) {
      pattern ??= patternOf(script(...all.map((_, index) => markOf(index))), all);
      const found = pattern.exec(text);
      const values = all.map((slot, index) => slot.read(found?.groups?.[`v${index}`] ?? ''));
      return found && isComplete(values) && write(...values) === text ? values : undefined;
    },
    built() {
      const names = all.map((_, index) => `$${index}`);
      return `(${names.join(', ')}) => (${script(...all.map((slot, index) => slot.given(names[index] ?? '')))})`;
    },
  };
}

/** Stands for a value in the text of a pattern: scripts never contain such a character. */
const markOf = (index: number) => `\0${index}\0`;

function patternOf(script: string, slots: readonly Slot<unknown>[]): RegExp {
  const seen = new Set<string>();
  const parts = script.split('\0').map((part, index) => {
    if (index % 2 === 0) return part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    const isAgain = seen.has(part);
    seen.add(part);
    return isAgain ? `\\k<v${part}>` : `(?<v${part}>${slots[Number(part)]?.pattern})`;
  });
  return new RegExp(`^${parts.join('')}$`, 's');
}

/** Key names of the Recorder that `KeyboardEvent.key` does not have. */
const NAMES: Readonly<Record<string, string>> = { '\r': 'Enter', '\n': 'Enter', NumpadEnter: 'Enter', Space: ' ' };

const MODIFIER = /^(Control|Shift|Alt|Meta)(Left|Right)?$/;
const ORDER = ['Control', 'Alt', 'Shift', 'Meta'];

/** Tracks the modifiers that are held down across the steps of a file. */
export class Keyboard {
  readonly #held = new Set<string>();

  /** @returns the key to press, modifiers first: `Control+k`; undefined for a modifier alone */
  down(key: string): string | undefined {
    const modifier = MODIFIER.exec(key)?.[1];
    if (modifier) {
      this.#held.add(modifier);
      return undefined;
    }
    return [...ORDER.filter((name) => this.#held.has(name)), NAMES[key] ?? key].join('+');
  }

  up(key: string): void {
    const modifier = MODIFIER.exec(key)?.[1];
    if (modifier) this.#held.delete(modifier);
  }
}

/** Names that the Recorder has besides those of `KeyboardEvent.key`. */
const NAMES: Readonly<Record<string, string>> = { '\r': 'Enter', '\n': 'Enter', NumpadEnter: 'Enter', Space: ' ' };

const MODIFIER = /^(Control|Shift|Alt|Meta)(Left|Right)?$/;
const ORDER = ['Control', 'Alt', 'Shift', 'Meta'];

/** The modifiers that are held down while the steps of a file go by. */
export class Keyboard {
  readonly #held = new Set<string>();

  /** @returns what to press, modifiers first: `Control+k`; nothing for a modifier alone */
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

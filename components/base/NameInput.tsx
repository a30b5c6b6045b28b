import './name-input.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Maximum number of characters of a name. */
const MAX_NAME = 200;

interface NameInputProps {
  /** Accessible name. */
  label: string;
  name: string;
  /** Begins with everything selected. */
  autofocus?: boolean;
  /** Called when the user has finished, with the new name, or without one to keep the old name. */
  onDone(name?: string): void;
}

/** An editable name: Enter or leaving the field keeps the new name, Escape the old one. */
export function NameInput({ label, name, autofocus, onDone }: NameInputProps) {
  const [text, setText] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  /** Escape also leaves the field, which must not count as finishing. */
  const over = useRef(false);
  // Before the user can type: an effect after the first frame would discard what was typed.
  useLayoutEffect(() => setText(name), [name]);
  useEffect(() => {
    if (autofocus) input.current?.select();
  }, []);

  const finish = (next?: string) => {
    if (over.current) return;
    over.current = true;
    const wanted = next?.trim();
    if (!wanted) setText(name);
    onDone(wanted && wanted !== name ? wanted : undefined);
  };

  return (
    <input
      ref={input}
      type="text"
      dir="auto"
      class="name-input"
      aria-label={label}
      spellcheck={false}
      autocomplete="off"
      maxLength={MAX_NAME}
      value={text}
      onInput={(event) => setText(event.currentTarget.value)}
      onFocus={() => {
        over.current = false;
      }}
      onBlur={() => finish(text)}
      onKeyDown={(event) => {
        if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
        event.preventDefault();
        event.stopPropagation();
        finish(event.key === 'Enter' ? text : undefined);
        input.current?.blur();
      }}
    />
  );
}

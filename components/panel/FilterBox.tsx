import './filter-box.css';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '@/components/base/Icon';
import { useFindKey } from './use-find-key';

interface FilterBoxProps {
  /** Accessible name. */
  label: string;
  /** Hint in the empty box, where it is not the name. */
  placeholder?: string;
  value: string;
  onChange(value: string): void;
  /** Opened by a press: what is typed next belongs here. */
  takesFocus?: boolean;
}

/** Narrows a list to what holds some letters, or finds them. Ctrl+F leads here. */
export function FilterBox({ label, placeholder = label, value, onChange, takesFocus }: FilterBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const enter = () => {
    input.current?.focus();
    input.current?.select();
  };
  useFindKey(enter);
  useEffect(() => (takesFocus && !value ? enter() : undefined), []);
  return (
    <label class="find">
      <Icon name="search" />
      <input
        type="text"
        ref={input}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

/** True for a text that holds the letters of a filter, in either case. */
export const passesFilter = (text: string, filter: string): boolean =>
  text.toLowerCase().includes(filter.trim().toLowerCase());

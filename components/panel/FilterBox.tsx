import './filter-box.css';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '@/components/base/Icon';
import { typedDirection } from '@/lib/base/text/direction';
import { useFindKey } from './use-find-key';

interface FilterBoxProps {
  /** Accessible name. */
  label: string;
  /** Hint in the empty box, if different from the name. */
  placeholder?: string;
  value: string;
  onChange(value: string): void;
  /** True if a press opened it, so that it takes the focus. */
  takesFocus?: boolean;
}

/** Filters a list by some letters, or finds them. Ctrl+F focuses it. */
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
        dir={typedDirection(value)}
        ref={input}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

/** Returns true if a text contains the letters of a filter, ignoring case. */
export const passesFilter = (text: string, filter: string): boolean =>
  text.toLowerCase().includes(filter.trim().toLowerCase());

import './input.css';
import type { ControlProps } from './Row';

interface SelectProps<T extends string> extends ControlProps {
  value: T;
  options: readonly { value: T; label: string }[];
  onChange(value: T): void;
}

export function Select<T extends string>({ value, options, onChange, ...control }: SelectProps<T>) {
  return (
    <select class="select" value={value} onChange={(event) => onChange(event.currentTarget.value as T)} {...control}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

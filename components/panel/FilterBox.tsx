import './filter-box.css';
import { Icon } from '@/components/base/Icon';

interface FilterBoxProps {
  /** Accessible name. */
  label: string;
  /** Hint in the empty box, where it is not the name. */
  placeholder?: string;
  value: string;
  onChange(value: string): void;
}

/** Narrows a list to what holds some letters. */
export const FilterBox = ({ label, placeholder = label, value, onChange }: FilterBoxProps) => (
  <label class="find">
    <Icon name="search" />
    <input
      type="text"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  </label>
);

/** True for a text that holds the letters of a filter, in either case. */
export const passesFilter = (text: string, filter: string): boolean =>
  text.toLowerCase().includes(filter.trim().toLowerCase());

import './radios.css';
import { type ComponentChildren, Fragment } from 'preact';
import { useId } from 'preact/hooks';

interface RadiosProps<T extends string> {
  /** Names the group; the section's heading says it to the eye. */
  label: string;
  value: T;
  options: readonly { value: T; name: string; hint: string; disabled?: boolean }[];
  onChange(value: T): void;
  /** What belongs to the chosen one, shown under it. */
  children?: ComponentChildren;
}

/** One of a few ways, each with a line about what it means. */
export function Radios<T extends string>({ label, value, options, onChange, children }: RadiosProps<T>) {
  const id = useId();
  return (
    <fieldset class="radios">
      <legend class="visually-hidden">{label}</legend>
      {options.map((option) => (
        <Fragment key={option.value}>
          <label>
            <input
              type="radio"
              name={id}
              aria-label={option.name}
              aria-describedby={`${id}-${option.value}`}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>
              <b>{option.name}</b>
              <small id={`${id}-${option.value}`}>{option.hint}</small>
            </span>
          </label>
          {option.value === value && children}
        </Fragment>
      ))}
    </fieldset>
  );
}

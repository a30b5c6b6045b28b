import './chip.css';
import { useId } from 'preact/hooks';
import { classNames } from './class-names';
import { Icon } from './Icon';

interface ChipProps {
  label: string;
  /**
   * Name in the contract, next to the label unless that is the same word. The checkbox is named by it and described by the
   * label.
   */
  term?: string | undefined;
  checked: boolean;
  onChange(checked: boolean): void;
  title?: string | undefined;
  /** -1 removes it from the tab order if arrow keys move within its group. */
  tabIndex?: 0 | -1;
}

/** A checkbox that keeps its width when it is checked. */
export function Chip({ label, term, title, onChange, ...native }: ChipProps) {
  const id = useId();
  const named = term && {
    'aria-label': term,
    'aria-describedby': classNames(`${id}-label`, title && `${id}-title`),
  };
  return (
    <label class="chip" title={title}>
      <input type="checkbox" {...native} {...named} onChange={(event) => onChange(event.currentTarget.checked)} />
      <Icon name="check" small />
      <span>
        <span id={`${id}-label`}>{label}</span>
        {term && term.toLowerCase() !== label.toLowerCase() && <code class="row-term"> {term}</code>}
      </span>
      {term && title && (
        <small class="visually-hidden" id={`${id}-title`}>
          {title}
        </small>
      )}
    </label>
  );
}

import './chip.css';
import { useId } from 'preact/hooks';
import { classNames } from './class-names';
import { Icon } from './Icon';

interface ChipProps {
  label: string;
  /** Name in the contract, beside the label; the checkbox is found by it, and the label describes it. */
  term?: string | undefined;
  checked: boolean;
  onChange(checked: boolean): void;
  /** Disabled, a chip is struck through, and `title` says why. */
  disabled?: boolean;
  title?: string | undefined;
  /** -1 takes it out of the tab order, where arrows move within its group. */
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
        {term && <code class="row-term"> {term}</code>}
      </span>
      {term && title && (
        <small class="visually-hidden" id={`${id}-title`}>
          {title}
        </small>
      )}
    </label>
  );
}

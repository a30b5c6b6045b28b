import './chip.css';
import { Icon } from './Icon';

interface ChipProps {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
  /** Disabled, a chip is struck through, and `title` says why. */
  disabled?: boolean;
  title?: string | undefined;
  /** -1 takes it out of the tab order, where arrows move within its group. */
  tabIndex?: 0 | -1;
}

/** A checkbox that keeps its width when it is checked. */
export function Chip({ label, title, onChange, ...native }: ChipProps) {
  return (
    <label class="chip" title={title}>
      <input type="checkbox" {...native} onChange={(event) => onChange(event.currentTarget.checked)} />
      <Icon name="check" small />
      <span>{label}</span>
    </label>
  );
}

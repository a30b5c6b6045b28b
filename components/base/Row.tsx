import './row.css';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { classNames } from './class-names';

/** Attributes that tie a control to its row: name, hint and error. Spread them on the form element. */
export interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

interface RowProps {
  label: string;
  /** A second, quieter line: under the label, or under a stacked control. */
  hint?: string | undefined;
  /** Error of the value, shown under the control. */
  error?: string | undefined;
  /** Gives the control the wider part, for text. */
  stack?: boolean;
  /** Shown after the control. */
  unit?: string | undefined;
  children(control: ControlProps): ComponentChildren;
}

/** A named control on one line. */
export function Row({ label, hint, error, stack, unit, children }: RowProps) {
  const id = useId();
  const describedBy = classNames(hint && `${id}-hint`, error && `${id}-error`);
  const hintLine = hint && <small id={`${id}-hint`}>{hint}</small>;
  return (
    <div class={classNames('row', stack && 'row-stack')}>
      <div class="row-label">
        <label for={id}>{label}</label>
        {!stack && hintLine}
      </div>
      <div class="row-control">
        {children({
          id,
          ...(describedBy && { 'aria-describedby': describedBy }),
          ...(error && { 'aria-invalid': true }),
        })}
        {unit && <span class="meta row-unit">{unit}</span>}
      </div>
      {stack && hintLine}
      {error && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

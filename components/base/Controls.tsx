import './input.css';
import './row.css';
import './switch.css';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useId, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { typedDirection } from '@/lib/base/text/direction';
import { classNames } from './class-names';

/** Attributes that tie a control to its row: name, hint and error. */
const RowContext = createContext<{ id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true }>({});

/**
 * Reports next to a control that a text was too long for it, with the control's limit in characters; without a limit, removes
 * the message.
 */
const TooLongContext = createContext<((limit?: number) => void) | undefined>(undefined);

interface RowProps {
  label: string;
  /** Hides the label from the eye, where a heading says the same. */
  isTitled?: boolean;
  /** Name in the contract, next to the label. */
  term?: string | undefined;
  /** A second, less prominent line: under the label, or under a stacked control. */
  hint?: string | undefined;
  /** Error of the value, shown under the control. */
  error?: string | undefined;
  /** Gives the control more width, for text. */
  stack?: boolean;
  /** Shown after the control. */
  unit?: string | undefined;
  children: ComponentChildren;
}

/** A named control on one line. */
export function Row({ label, isTitled, term, hint, error, stack, unit, children }: RowProps) {
  const id = useId();
  const [limit, setLimit] = useState<number>();
  const said = [limit && i18n.t('common.tooLong', { limit }), error].filter(Boolean).join('\n');
  // An error says what to do, so it takes the place of the hint.
  const describedBy = said ? `${id}-error` : hint && `${id}-hint`;
  const hintLine = hint && !said && <small id={`${id}-hint`}>{hint}</small>;
  const tied = {
    id,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(said && { 'aria-invalid': true as const }),
  };
  return (
    <div class={classNames('row', stack && 'row-stack')}>
      <div class={isTitled ? 'visually-hidden' : 'row-label'}>
        <label for={id}>
          {label}
          {term && <code class="row-term"> {term}</code>}
        </label>
        {!stack && hintLine}
      </div>
      <div class="row-control">
        <TooLongContext.Provider value={setLimit}>
          <RowContext.Provider value={tied}>{children}</RowContext.Provider>
        </TooLongContext.Provider>
        {unit && <span class="meta row-unit">{unit}</span>}
      </div>
      {stack && hintLine}
      {said && (
        <p class="field-error" id={`${id}-error`}>
          {said}
        </p>
      )}
    </div>
  );
}

interface TextInputProps {
  value: string;
  onInput(text: string): void;
  /** Called when the user has finished: on Enter, or when leaving the field. */
  onCommit?(text: string): void;
  size?: 'number' | 'compact' | 'area';
  /** For text that machines read. */
  mono?: boolean;
  type?: 'text' | 'url' | 'password';
  placeholder?: string | undefined;
  /** Maximum number of characters; the rest of a longer text is cut off. */
  maxLength?: number | undefined;
  /** Maximum number of characters; a longer text is rejected, and its row says so. */
  limit?: number;
  onPaste?(event: ClipboardEvent): void;
  /** Id of a `datalist` with suggestions. */
  list?: string;
}

/** Default maximum number of characters of a field: more than anyone types. */
const MAX_TYPED = 100_000;

export function TextInput({ size, mono, type = 'text', onInput, onCommit, limit, ...native }: TextInputProps) {
  const sayTooLong = useContext(TooLongContext);
  // Some fields check pasted text themselves.
  const most = limit ?? (native.maxLength || native.onPaste ? Number.POSITIVE_INFINITY : MAX_TYPED);
  /** Returns true if a text is rejected. A text that is already longer may be shortened. */
  const refuses = (length: number) => sayTooLong !== undefined && length > Math.max(most, native.value.length);
  const shared = {
    ...useContext(RowContext),
    ...native,
    class: classNames('input', size && `input-${size}`, mono && 'mono'),
    inputMode: size === 'number' ? ('numeric' as const) : undefined,
    dir: directionOf(native.value, { isCode: mono || type !== 'text', isNumber: size === 'number' }),
    spellcheck: false,
    autocomplete: 'off' as const,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const { value } = currentTarget;
      const refused = refuses(value.length);
      sayTooLong?.(refused ? most : undefined);
      if (refused) currentTarget.value = native.value;
      else onInput(value);
    },
    // Handled before the text is in the field, which keeps the cursor and the undo history.
    onPaste:
      native.onPaste ??
      ((event: ClipboardEvent & { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
        const { value, selectionStart, selectionEnd } = event.currentTarget;
        const pasted = event.clipboardData?.getData('text/plain').length ?? 0;
        if (!refuses(value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0)) + pasted)) return;
        event.preventDefault();
        sayTooLong?.(most);
      }),
    onChange: onCommit && ((event: { currentTarget: { value: string } }) => onCommit(event.currentTarget.value)),
  };
  // The three elements have the same attributes, but distinct type declarations.
  return size === 'area' ? <textarea rows={2} {...shared} /> : <input type={type as 'text'} {...shared} />;
}

/** An address or code runs from left to right in any language. A number stays at the end of its field. */
function directionOf(
  text: string,
  { isCode, isNumber }: { isCode: boolean; isNumber: boolean },
): 'ltr' | 'auto' | undefined {
  if (isCode) return 'ltr';
  return isNumber ? undefined : typedDirection(text);
}

interface SelectProps<T extends string> {
  /** Accessible name if no row names it. */
  label?: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange(value: T): void;
}

export function Select<T extends string>({ label, value, options, onChange }: SelectProps<T>) {
  const tied = useContext(RowContext);
  return (
    <select
      class="select"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as T)}
      {...tied}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

interface SwitchProps {
  checked: boolean;
  onChange(checked: boolean): void;
  /** Overrides the name from its row. */
  'aria-label'?: string;
  'aria-describedby'?: string;
}

/** Switch that takes effect at once. Its name comes from the enclosing row. */
export function Switch({ checked, onChange, ...named }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      class="switch"
      checked={checked}
      aria-checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      {...useContext(RowContext)}
      {...named}
    />
  );
}

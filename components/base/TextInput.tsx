import './input.css';
import { classNames } from './class-names';
import type { ControlProps } from './Row';

interface TextInputProps extends ControlProps {
  value: string;
  onInput(text: string): void;
  /** When the person has finished with it: Enter, or leaving it. */
  onCommit?(text: string): void;
  size?: 'number' | 'compact' | 'area';
  /** For what is read by machines. */
  mono?: boolean;
  type?: 'text' | 'url' | 'password';
  inputMode?: 'numeric' | undefined;
  placeholder?: string | undefined;
  /** Id of a `datalist` with what may be meant. */
  list?: string;
  disabled?: boolean;
}

export function TextInput({ size, mono, type = 'text', onInput, onCommit, ...native }: TextInputProps) {
  const shared = {
    ...native,
    class: classNames('input', size && `input-${size}`, mono && 'mono'),
    spellcheck: false,
    autocomplete: 'off' as const,
    onInput: (event: { currentTarget: { value: string } }) => onInput(event.currentTarget.value),
    onChange: onCommit && ((event: { currentTarget: { value: string } }) => onCommit(event.currentTarget.value)),
  };
  // The three types have the same attributes, which their type declarations keep apart.
  return size === 'area' ? <textarea rows={2} {...shared} /> : <input type={type as 'text'} {...shared} />;
}

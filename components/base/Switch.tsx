import './switch.css';
import type { ControlProps } from './Row';

interface SwitchProps extends ControlProps {
  checked: boolean;
  onChange(checked: boolean): void;
}

/** Switch that takes effect at once. Its name comes from the row around it. */
export function Switch({ checked, onChange, ...control }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      class="switch"
      checked={checked}
      aria-checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      {...control}
    />
  );
}

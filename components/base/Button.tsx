import './button.css';
import type { ComponentChildren, ComponentProps } from 'preact';
import { classNames } from './class-names';
import { Icon, type IconName } from './Icon';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'class' | 'icon' | 'label'> {
  /** `primary` is the main action of a screen; `link` is inside a sentence. */
  kind: 'primary' | 'second' | 'ghost' | 'link';
  label?: string | undefined;
  icon?: IconName | undefined;
  small?: boolean;
  /** As wide as its container. */
  wide?: boolean;
  /** Temporarily off after its own press: unlike a disabled button it keeps the focus. */
  spent?: boolean;
  /** Content next to the label, or instead of it. */
  children?: ComponentChildren;
}

export function Button({ kind, label, icon, small, wide, spent, onClick, children, ...native }: ButtonProps) {
  return (
    <button
      type="button"
      class={classNames(kind, small && 'small', wide && 'wide')}
      aria-disabled={spent || undefined}
      onClick={spent ? undefined : onClick}
      {...native}
    >
      {icon && <Icon name={icon} />}
      {label}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'class' | 'icon' | 'label'> {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
}

export function IconButton({ icon, label, ...native }: IconButtonProps) {
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} {...native}>
      <Icon name={icon} />
    </button>
  );
}

import './button.css';
import type { ComponentChildren, ComponentProps } from 'preact';
import { classNames } from './class-names';
import { Icon, type IconName } from './Icon';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'class' | 'icon'> {
  /** `primary` is the one thing to do on a screen; `link` stands inside a sentence. */
  kind: 'primary' | 'second' | 'ghost' | 'link';
  icon?: IconName | undefined;
  small?: boolean;
  /** As wide as its container. */
  wide?: boolean;
  children: ComponentChildren;
}

export function Button({ kind, icon, small, wide, children, ...native }: ButtonProps) {
  return (
    <button type="button" class={classNames(kind, small && 'small', wide && 'wide')} {...native}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

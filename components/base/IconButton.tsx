import './icon-button.css';
import type { ComponentProps } from 'preact';
import { Icon, type IconName } from './Icon';

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

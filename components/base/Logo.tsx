import './logo.css';
import { i18n } from '#i18n';
import { Icon } from './Icon';

export function Logo() {
  return (
    <span class="logo">
      <Icon name="mark" />
      {i18n.t('extension.name')}
    </span>
  );
}

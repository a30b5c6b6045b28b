import './pin-hint.css';
import { i18n } from '#i18n';
import { Icon } from '@/components/base/Icon';

/** A picture of the browser's menu of extensions with the pin to press, for somebody whose toolbar lacks the icon. */
export const PinHint = () => (
  <figure class="pin-hint">
    <div class="pin-hint-picture" aria-hidden="true">
      <div class="pin-hint-bar">
        <span class="pin-hint-address" />
        <Icon name="puzzle" />
      </div>
      <div class="pin-hint-menu">
        <Icon name="mark" />
        <b translate={false}>{i18n.t('extension.name')}</b>
        <span class="pin-hint-pin">
          <Icon name="pin" />
        </span>
      </div>
    </div>
    <figcaption>{i18n.t('welcome.pin')}</figcaption>
  </figure>
);

import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import type { ImageConsent } from './formats/format';

/** Says why images are missing, and offers to load them. */
export function ShowImages({ count, images }: { count: number; images: ImageConsent }) {
  return (
    <p class="meta show-images">
      <span>{i18n.t('panel.result.imagesBlocked')}</span>
      <Button kind="link" label={i18n.t('panel.result.showImages', count)} onClick={images.give} />
      {images.always && <Button kind="link" label={i18n.t('panel.result.alwaysShowImages')} onClick={images.always} />}
    </p>
  );
}

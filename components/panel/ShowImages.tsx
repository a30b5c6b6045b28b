import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';

/** Explains why images are missing, and offers to load them. */
export function ShowImages({ count, onShow }: { count: number; onShow(): void }) {
  return (
    <p class="meta">
      {i18n.t('panel.result.imagesBlocked')}{' '}
      <Button kind="link" label={i18n.t('panel.result.showImages', count)} onClick={onShow} />
    </p>
  );
}

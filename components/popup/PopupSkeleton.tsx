import './popup.css';
import { i18n } from '#i18n';
import { Skeleton } from '@/components/base/Skeleton';

/** Shown while the page is inspected, which takes a moment if it has crashed. */
export function PopupSkeleton() {
  return (
    <main class="popup">
      <div class="popup-body popup-skeleton">
        <p class="visually-hidden" role="status" aria-label={i18n.t('common.status')}>
          {i18n.t('common.step.reading')}
        </p>
        <Skeleton lines={[40, 72, 55, 100, 84]} headings={[1]} />
      </div>
    </main>
  );
}

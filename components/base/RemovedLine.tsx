import './removed-line.css';
import { i18n } from '#i18n';
import { Button } from './Button';

interface RemovedLineProps {
  /** Name of the last deleted item; absent if nothing was deleted, or it was restored. */
  name?: string | undefined;
  onUndo(): void;
}

/** Announces what was deleted from a list, and restores it. The region exists before, so that screen readers announce it. */
export const RemovedLine = ({ name, onUndo }: RemovedLineProps) => (
  <div class="removed-line" role="status" aria-label={i18n.t('common.status')}>
    {name !== undefined && (
      <p>
        <span dir="auto">{i18n.t('common.deleted', { name })}</span>
        <Button kind="link" label={i18n.t('common.undo')} onClick={onUndo} />
      </p>
    )}
  </div>
);

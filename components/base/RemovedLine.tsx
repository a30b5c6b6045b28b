import './removed-line.css';
import { i18n } from '#i18n';
import { Button } from './Button';

interface RemovedLineProps {
  /** Name of what was deleted last; absent where nothing was, or it is back. */
  name?: string | undefined;
  onUndo(): void;
}

/** Says what was deleted from a list, and takes it back. The region is there before, so that it is announced. */
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

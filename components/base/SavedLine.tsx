import './saved-line.css';
import { i18n } from '#i18n';
import { Button } from './Button';

interface SavedLineProps {
  /** Name of the file. */
  name: string;
  /** Path of the file, once it is known. */
  path?: string | undefined;
  /** Called in the click itself, as required for the browser's permission prompt. */
  onLook(): void;
  onClose(): void;
}

/** A file that was handed to the browser, with a button that finds out whether it was saved. */
export const SavedLine = ({ name, path, onLook, onClose }: SavedLineProps) => (
  <aside class="saved-line" aria-label={i18n.t('common.handed.title')}>
    <p role="status" dir="auto">
      {path === undefined ? i18n.t('common.handed.text', { name }) : i18n.t('common.handed.saved', { path })}
    </p>
    {path === undefined && <Button kind="link" label={i18n.t('common.handed.look')} onClick={onLook} />}
    <Button kind="link" label={i18n.t('error.close')} onClick={onClose} />
  </aside>
);

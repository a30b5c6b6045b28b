import './error-notice.css';
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { ErrorRecord, Remedy } from '@/lib/base/errors';
import type { EngineName } from '@/lib/operations/engine';
import { Button } from './Button';
import { CopyButton } from './CopyButton';
import { errorDetails } from './error-details';
import { Icon } from './Icon';

interface ErrorBoxProps {
  /** The cause, in one sentence. */
  cause: string;
  /** The consequence, and the next step. */
  children?: ComponentChildren;
}

/** A failure with its cause. */
export function ErrorBox({ cause, children }: ErrorBoxProps) {
  return (
    <div class="error-box" role="alert">
      <h3>
        <Icon name="alert" />
        {cause}
      </h3>
      {children}
    </div>
  );
}

/** Returns the label of a remedy's button; undefined for a remedy without a button. */
const remedyLabel = (remedy: Exclude<Remedy, 'none'>, unknownFormats: readonly string[]) =>
  ({
    retry: i18n.t('error.remedy.retry'),
    'check-key': i18n.t('error.remedy.checkKey'),
    'check-base-url': i18n.t('error.remedy.checkBaseUrl'),
    'use-this-browser': i18n.t('error.remedy.useThisBrowser'),
    'change-request': i18n.t('error.remedy.changeRequest'),
    'leave-out-formats': i18n.t('error.remedy.leaveOutFormats', { formats: i18n.list(unknownFormats) }),
    'open-anew': i18n.t('error.remedy.openAnew'),
    'reload-page': i18n.t('error.remedy.reloadPage'),
    'allow-access': i18n.t('error.remedy.allowAccess'),
  })[remedy];

interface ErrorNoticeProps {
  error: ErrorRecord;
  /** The engine that failed. */
  engine: EngineName;
  /** Applies the remedy, in the click itself. */
  onRemedy(remedy: Remedy): void;
  /** Set if a service failed: offers the engine in this browser next to the remedy, and never uses it automatically. */
  onUseThisBrowser?: (() => void) | undefined;
}

/** A failed scrape: the cause, the next step as a button, and details to copy. */
export function ErrorNotice({ error, onRemedy, engine, onUseThisBrowser }: ErrorNoticeProps) {
  const { remedy, issues, unknownFormats = [] } = error;
  // The message of a failed action already names its field.
  const fields = error.code === 'SCRAPE_ACTION_ERROR' ? undefined : issues;
  const otherEngine = remedy !== 'use-this-browser' && onUseThisBrowser;
  return (
    <div class="error-notice">
      <ErrorBox cause={fields ? i18n.t('error.fields') : error.message}>
        {fields && (
          <ul>
            {fields.map(({ field, message }) => (
              <li key={field}>
                <code>{field}</code>: {message}
              </li>
            ))}
          </ul>
        )}
        <p>
          {error.mayHaveBeenBilled && `${i18n.t('error.billed')} `}
          {/* The button below already says where the key goes. */}
          {remedy === 'check-key' ? i18n.t('error.nothingScraped') : error.nextStep}
        </p>
      </ErrorBox>
      {remedy !== 'none' && (
        <Button kind="primary" wide label={remedyLabel(remedy, unknownFormats)} onClick={() => onRemedy(remedy)} />
      )}
      {otherEngine && (
        <Button kind="second" wide icon="browser" label={i18n.t('error.remedy.useThisBrowser')} onClick={otherEngine} />
      )}
      <p class="meta">
        <CopyButton
          kind="link"
          label={i18n.t('error.copyDetails')}
          onCopy={() => navigator.clipboard.writeText(errorDetails(error, engine))}
        />{' '}
        {i18n.t('error.copyDetailsNote')}
      </p>
    </div>
  );
}

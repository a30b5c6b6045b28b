import './endpoint-fields.css';
import { i18n } from '#i18n';
import { AddressField } from './AddressField';
import { Attempt, type Outcome } from './Attempt';
import { KeyField } from './KeyField';

export interface ServiceFieldsProps {
  baseUrl: string;
  /** Error of the base URL. */
  baseUrlError?: string | undefined;
  /** Origin that receives the key; absent while the base URL cannot be used. */
  origin?: string | undefined;
  /** The key for that origin; empty where none was entered for it. */
  apiKey: string;
  onBaseUrl(text: string): void;
  onApiKey(key: string): void;
  /** Called in the click itself, where access to the service can be asked for. */
  onTest(): Promise<Outcome<{ milliseconds: number }>>;
}

/** Address and key of a service, and whether they are right. */
export function ServiceFields({
  baseUrl,
  baseUrlError,
  origin,
  apiKey,
  onBaseUrl,
  onApiKey,
  onTest,
}: ServiceFieldsProps) {
  const keyHint = !origin
    ? i18n.t('options.keyNeedsBaseUrl')
    : apiKey
      ? i18n.t('options.keyBound', { origin })
      : i18n.t('options.keyWanted', { origin });
  return (
    <div class="endpoint-fields">
      <AddressField
        label={i18n.t('options.baseUrl')}
        placeholder="https://"
        value={baseUrl}
        error={baseUrlError}
        onInput={onBaseUrl}
      />
      <KeyField
        label={i18n.t('options.apiKey')}
        hint={`${keyHint} ${i18n.t('options.keyHelp')}`}
        names={{ show: i18n.t('options.showKey'), hide: i18n.t('options.hideKey') }}
        value={apiKey}
        onInput={onApiKey}
      />
      <Attempt
        key={`${baseUrl} ${apiKey}`}
        label={i18n.t('options.test')}
        asking={i18n.t('options.testing')}
        said={({ milliseconds }) => i18n.t('options.testOk', { milliseconds: Math.round(milliseconds) })}
        onTry={onTest}
      />
    </div>
  );
}

import { i18n } from '#i18n';
import type { EngineName } from '@/lib/operations/engine';
import { Attempt, type Outcome } from './Attempt';
import { AddressField, KeyField } from './EndpointFields';
import { Radios } from './Radios';

interface ServiceFieldsProps {
  baseUrl: string;
  /** Error of the base URL. */
  baseUrlError?: string | undefined;
  /** Origin that receives the key; absent while the base URL cannot be used. */
  origin?: string | undefined;
  /** The key for that origin; empty if none was entered for it. */
  apiKey: string;
  onBaseUrl(text: string): void;
  onApiKey(key: string): void;
  /** Must be called in the click handler, so that it can ask for access to the service. */
  onTest(): Promise<Outcome<{ milliseconds: number }>>;
}

interface EngineSectionProps {
  engine: EngineName;
  onEngine(engine: EngineName): void;
  service: ServiceFieldsProps;
}

/** Chooses the engine, and sets the address of the service. */
export function EngineSection({ engine, onEngine, service }: EngineSectionProps) {
  return (
    <>
      <Radios<EngineName>
        label={i18n.t('options.engine')}
        value={engine}
        options={[
          { value: 'local', name: i18n.t('common.thisBrowser'), hint: i18n.t('options.thisBrowserHint') },
          { value: 'remote', name: i18n.t('common.service'), hint: i18n.t('options.serviceHint') },
        ]}
        onChange={onEngine}
      />
      {/* Also while this browser is chosen: the address and its key are set up, and tested, before the switch. */}
      <ServiceFields service={service} />
    </>
  );
}

/** Address and key of a service, with a button that tests them. */
export function ServiceFields({ service }: { service: ServiceFieldsProps }) {
  const { baseUrl, origin, apiKey } = service;
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
        error={service.baseUrlError}
        onInput={service.onBaseUrl}
      />
      <KeyField
        label={i18n.t('options.apiKey')}
        hint={`${keyHint} ${i18n.t('options.keyHelp')}`}
        names={{ show: i18n.t('options.showKey'), hide: i18n.t('options.hideKey') }}
        value={apiKey}
        onInput={service.onApiKey}
      />
      <Attempt
        key={`${baseUrl} ${apiKey}`}
        label={i18n.t('options.test')}
        asking={i18n.t('options.testing')}
        said={({ milliseconds }) => i18n.t('options.testOk', { milliseconds: Math.round(milliseconds) })}
        onTry={service.onTest}
      />
    </div>
  );
}

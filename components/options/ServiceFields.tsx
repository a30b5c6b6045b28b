import './service-fields.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { ErrorBox } from '@/components/base/ErrorNotice';
import { Icon } from '@/components/base/Icon';
import { Row } from '@/components/base/Row';
import { TextInput } from '@/components/base/TextInput';
import type { ErrorRecord } from '@/lib/contract';

/** How an attempt to reach the service ended. */
export type ConnectionTest = { ok: true; milliseconds: number } | { ok: false; error: ErrorRecord };

export interface ServiceFieldsProps {
  baseUrl: string;
  /** Why the base URL cannot be used. Shown when the person has finished with it, not while it is typed. */
  baseUrlError?: string;
  /** Where the key goes; absent while the base URL cannot be used. */
  origin?: string;
  /** The key for that origin; empty where none was entered for it. */
  apiKey: string;
  onBaseUrl(text: string): void;
  onApiKey(key: string): void;
  /** Called in the click itself, where access to the service can be asked for. */
  onTest(): Promise<ConnectionTest>;
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
  const [shown, setShown] = useState(false);
  const [finished, setFinished] = useState(baseUrl !== '');
  const [test, setTest] = useState<'asking' | ConnectionTest>();
  const keyHint = !origin
    ? i18n.t('options.keyNeedsBaseUrl')
    : apiKey
      ? i18n.t('options.keyBound', { origin })
      : i18n.t('options.keyWanted', { origin });

  const ask = async () => {
    setFinished(true);
    if (!origin) return;
    setTest('asking');
    setTest(await onTest());
  };

  return (
    <div class="service-fields">
      <Row label={i18n.t('options.baseUrl')} stack error={finished ? baseUrlError : undefined}>
        {(control) => (
          <TextInput
            type="url"
            value={baseUrl}
            placeholder="https://"
            onInput={(text) => {
              setTest(undefined);
              setFinished(false);
              onBaseUrl(text);
            }}
            onCommit={() => setFinished(true)}
            {...control}
          />
        )}
      </Row>
      <Row label={i18n.t('options.apiKey')} stack hint={`${keyHint} ${i18n.t('options.keyHelp')}`}>
        {(control) => (
          <div class="secret">
            <TextInput
              type={shown ? 'text' : 'password'}
              mono
              value={apiKey}
              onInput={(text) => {
                setTest(undefined);
                onApiKey(text);
              }}
              {...control}
            />
            <Button
              kind="ghost"
              small
              aria-label={shown ? i18n.t('options.hideKey') : i18n.t('options.showKey')}
              aria-pressed={shown}
              disabled={!apiKey}
              onClick={() => setShown(!shown)}
            >
              {shown ? i18n.t('options.hide') : i18n.t('options.show')}
            </Button>
          </div>
        )}
      </Row>
      <div class="connection-test">
        <Button kind="second" disabled={test === 'asking'} onClick={ask}>
          {i18n.t('options.test')}
        </Button>
        <p role="status">
          {test === 'asking' && i18n.t('options.testing')}
          {test !== 'asking' && test?.ok && (
            <>
              <Icon name="check" />
              {i18n.t('options.testOk', { milliseconds: Math.round(test.milliseconds) })}
            </>
          )}
        </p>
      </div>
      {test !== undefined && test !== 'asking' && !test.ok && (
        <ErrorBox cause={test.error.message}>
          <p>{test.error.nextStep}</p>
        </ErrorBox>
      )}
    </div>
  );
}

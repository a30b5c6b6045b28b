import { useId, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Row, Select, TextInput } from '@/components/base/Controls';
import { inSeconds } from '@/components/base/numbers';
import { Attempt, type Outcome } from './Attempt';
import { AddressField, KeyField } from './EndpointFields';
import { OptionGroup } from './OptionGroup';

/** Tokens. */
interface Limits {
  input: number;
  output: number;
}

/** An OpenAI-compatible server as the user entered it. */
export interface ModelServer {
  baseUrl: string;
  /** The model's name there. */
  model: string;
  limits: Partial<Limits>;
  /** The key for this address; empty if none was entered for it. */
  key: string;
  /** Extra headers for this address, one per line. */
  headers: string;
}

export interface ModelFieldsProps {
  server: ModelServer;
  onServer(change: Partial<ModelServer>): void;
  presets: readonly { name: string; baseUrl: string }[];
  /** Limits that apply if none are entered. */
  usualLimits: Limits;
  /** Context window that the server reports for the model. */
  window?: { tokens: number; from: string } | undefined;
  /** Errors of fields. */
  errors: Partial<Record<'baseUrl' | 'key' | 'headers', string | undefined>>;
  /** Origin that receives key and headers; absent while the address cannot be used. */
  origin?: string | undefined;
  /** Both must be called in the click handler, so that they can ask for access to the address. */
  onList(): Promise<Outcome<{ models: string[] }>>;
  onTest(): Promise<Outcome<{ milliseconds: number }>>;
}

/** Address, key and name of a model on a server, with a button that tests them. */
export function ModelFields(props: ModelFieldsProps) {
  const { server, onServer, presets, usualLimits, window, errors, origin, onList, onTest } = props;
  const { baseUrl, model, limits, key, headers } = server;
  const preset = presets.find((one) => one.baseUrl === baseUrl)?.name ?? '';
  const keyHint = origin ? i18n.t('options.model.keyBound', { origin }) : i18n.t('options.model.keyNeedsAddress');
  const asked = JSON.stringify([baseUrl, key, headers]);

  return (
    <>
      <Row label={i18n.t('options.model.preset')} stack>
        <Select
          value={preset}
          options={[
            ...presets.map(({ name }) => ({ value: name, label: name })),
            { value: '', label: i18n.t('options.model.otherServer') },
          ]}
          onChange={(name) => onServer({ baseUrl: presets.find((one) => one.name === name)?.baseUrl ?? '' })}
        />
      </Row>
      <AddressField
        label={i18n.t('options.model.address')}
        hint={i18n.t('options.model.addressHint')}
        placeholder="http://localhost:11434/v1"
        value={baseUrl}
        error={errors.baseUrl}
        onInput={(text) => onServer({ baseUrl: text })}
      />
      <KeyField
        label={i18n.t('options.model.key')}
        hint={`${keyHint} ${i18n.t('options.model.keyHint')}`}
        error={errors.key}
        names={{ show: i18n.t('options.model.showKey'), hide: i18n.t('options.model.hideKey') }}
        value={key}
        onInput={(text) => onServer({ key: text })}
      />
      <NameRows {...{ server, onServer, onList, asked }} />
      <OptionGroup
        title={i18n.t('options.model.more')}
        changed={changedOf(server)}
        isOpen={errors.headers !== undefined}
      >
        <LimitRow
          label={i18n.t('options.model.reads')}
          hint={
            window
              ? i18n.t('options.model.readsFrom', {
                  from: window.from,
                  tokens: window.tokens.toLocaleString(i18n.language),
                })
              : i18n.t('options.model.readsHint')
          }
          value={limits.input}
          usual={usualLimits.input}
          onChange={(input) => onServer({ limits: withLimit(limits, 'input', input) })}
        />
        <LimitRow
          label={i18n.t('options.model.writes')}
          value={limits.output}
          usual={usualLimits.output}
          onChange={(output) => onServer({ limits: withLimit(limits, 'output', output) })}
        />
        <Row
          label={i18n.t('options.model.headers')}
          hint={i18n.t('options.model.headersHint')}
          error={errors.headers}
          stack
        >
          <TextInput size="area" mono value={headers} onInput={(text) => onServer({ headers: text })} />
        </Row>
      </OptionGroup>
      <Attempt
        key={`test ${asked} ${model}`}
        label={i18n.t('options.model.test')}
        asking={i18n.t('options.model.testing')}
        said={({ milliseconds }) => i18n.t('options.model.testOk', { seconds: inSeconds(milliseconds) })}
        onTry={onTest}
      />
    </>
  );
}

/** Names of the folded fields that have a value. */
const changedOf = ({ limits, headers }: ModelServer): string[] =>
  [
    limits.input !== undefined && i18n.t('options.model.reads'),
    limits.output !== undefined && i18n.t('options.model.writes'),
    headers !== '' && i18n.t('options.model.headers'),
  ].filter((name) => name !== false);

interface NameRowsProps extends Pick<ModelFieldsProps, 'server' | 'onServer' | 'onList'> {
  /** Key for the server and its credentials; a change discards the outcome of listing. */
  asked: string;
}

/** Field for the model's name, with suggestions from the server. */
function NameRows({ server, onServer, onList, asked }: NameRowsProps) {
  const [listed, setListed] = useState<string[]>([]);
  const listId = useId();
  const list = async () => {
    const outcome = await onList();
    if (outcome.ok) setListed(outcome.models);
    return outcome;
  };

  return (
    <>
      <Row label={i18n.t('options.model.name')} stack>
        <TextInput mono value={server.model} onInput={(text) => onServer({ model: text })} list={listId} />
        <datalist id={listId}>
          {listed.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </Row>
      <Attempt
        key={`list ${asked}`}
        label={i18n.t('options.model.list')}
        asking={i18n.t('options.model.listing')}
        said={({ models: { length: count } }) =>
          count ? i18n.t('options.model.listed', count) : i18n.t('options.model.noneListed')
        }
        onTry={list}
      />
    </>
  );
}

/** Sets one limit, or removes it, so that the default applies. */
function withLimit(limits: Partial<Limits>, name: keyof Limits, tokens: number | undefined): Partial<Limits> {
  const { [name]: _, ...others } = limits;
  return tokens === undefined ? others : { ...others, [name]: tokens };
}

interface LimitRowProps {
  label: string;
  hint?: string;
  /** Number of tokens; undefined for the default. */
  value: number | undefined;
  usual: number;
  onChange(tokens: number | undefined): void;
}

/** A number of tokens. Input that does not parse is reported and not saved. */
function LimitRow({ label, hint, value, usual, onChange }: LimitRowProps) {
  const [typed, setTyped] = useState(value === undefined ? '' : String(value));
  return (
    <Row
      label={label}
      hint={hint}
      unit={i18n.t('options.model.tokens')}
      error={isLimit(typed) ? undefined : i18n.t('options.model.limitRefused')}
      stack
    >
      <TextInput
        size="number"
        placeholder={String(usual)}
        value={typed}
        onInput={(text) => {
          setTyped(text);
          if (isLimit(text)) onChange(text.trim() ? Number(text) : undefined);
        }}
      />
    </Row>
  );
}

const isLimit = (text: string) => /^([1-9]\d{0,8})?$/.test(text.trim());

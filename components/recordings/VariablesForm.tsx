import './variables-form.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Row, Switch, TextInput } from '@/components/base/Controls';
import { readableUrl } from '@/components/base/readable-url';
import { useRecording } from './recording-context';
import type { RunPart } from './run';
import { variableName } from './variable-name';

interface VariablesFormProps {
  /** Names as in `{{password}}`, each once. */
  variables: readonly string[];
  /** The part that is run with them. */
  part: RunPart;
  onAnswered(): void;
}

/** Asks for every value that a recording leaves open. What is typed here is in no state but this form's. */
export function VariablesForm({ variables, part, onAnswered }: VariablesFormProps) {
  const { recording, kept, flow, actions } = useRecording();
  const [values, setValues] = useState<Record<string, string>>({});
  const [keep, setKeep] = useState<readonly string[]>(() => kept.filter((name) => variables.includes(name)));
  const [tried, setTried] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const missing = variables.filter((name) => !values[name] && !kept.includes(name));

  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [tried]);

  const finish = () => {
    if (missing.length > 0) return setTried(tried + 1);
    const given = Object.entries(values).filter(([name, value]) => value && variables.includes(name));
    flow.giveValues(
      Object.fromEntries(given),
      given.flatMap(([name]) => (keep.includes(name) ? [name] : [])),
    );
    onAnswered();
  };
  const cancel = () => {
    flow.cancel();
    onAnswered();
  };

  return (
    <form
      class="variables"
      ref={form}
      aria-labelledby="variables-title"
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') cancel();
      }}
    >
      <h3 id="variables-title">{i18n.t('recordings.values.title')}</h3>
      <p class="meta">{i18n.t('recordings.values.text', { page: readableUrl(recording.startUrl) })}</p>
      {variables.map((name) => (
        <Variable
          key={name}
          name={name}
          value={values[name] ?? ''}
          isKept={kept.includes(name)}
          isMissing={tried > 0 && missing.includes(name)}
          keep={keep.includes(name)}
          onInput={(value) => setValues({ ...values, [name]: value })}
          onKeep={(on) => {
            setKeep(on ? [...keep, name] : keep.filter((other) => other !== name));
            if (!on && kept.includes(name)) actions.forget([name]);
          }}
        />
      ))}
      <small id={HINT}>{i18n.t('recordings.values.keepHint')}</small>
      <div class="variables-answers">
        <Button kind="primary" small type="submit" icon="play" label={STARTS[part]} />
        <Button kind="ghost" small label={i18n.t('recordings.values.cancel')} onClick={cancel} />
      </div>
    </form>
  );
}

/** Names of the buttons that ask for each part. */
const STARTS: Record<RunPart, string> = {
  all: i18n.t('recordings.page.replay'),
  step: i18n.t('recordings.one.try'),
  'to-here': i18n.t('recordings.one.toHere'),
  strict: i18n.t('recordings.page.check'),
  scrape: i18n.t('recordings.page.scrape'),
};

const HINT = 'variables-keep-hint';

interface VariableProps {
  name: string;
  value: string;
  /** Its value is on this computer already. */
  isKept: boolean;
  isMissing: boolean;
  /** The value is to be kept. */
  keep: boolean;
  onInput(value: string): void;
  onKeep(on: boolean): void;
}

function Variable({ name, value, isKept, isMissing, keep, onInput, onKeep }: VariableProps) {
  const label = variableName(name);
  return (
    <div>
      <Row label={label} stack error={isMissing ? i18n.t('recordings.values.missing') : undefined}>
        <TextInput
          type="password"
          placeholder={isKept ? i18n.t('recordings.values.kept') : undefined}
          value={value}
          onInput={onInput}
        />
      </Row>
      <Row label={i18n.t('recordings.values.keep')}>
        <Switch
          checked={keep}
          onChange={onKeep}
          aria-describedby={HINT}
          aria-label={i18n.t('recordings.values.keepName', { name: label })}
        />
      </Row>
    </div>
  );
}

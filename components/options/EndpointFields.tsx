import './endpoint-fields.css';
import './key-field.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Row, TextInput } from '@/components/base/Controls';

interface AddressFieldProps {
  label: string;
  hint?: string;
  placeholder: string;
  value: string;
  /** Error of the address, shown when the user leaves the field, not while typing. */
  error?: string | undefined;
  onInput(text: string): void;
}

/** Field for the address of a service or of a model. */
export function AddressField({ label, hint, placeholder, value, error, onInput }: AddressFieldProps) {
  const [finished, setFinished] = useState(value !== '');
  return (
    <Row label={label} stack hint={hint} error={finished ? error : undefined}>
      <TextInput
        type="url"
        value={value}
        placeholder={placeholder}
        onInput={(text) => {
          setFinished(false);
          onInput(text);
        }}
        onCommit={() => setFinished(true)}
      />
    </Row>
  );
}

interface KeyFieldProps {
  label: string;
  /** Explains how the key is stored and which server receives it. */
  hint: string;
  error?: string | undefined;
  /** Labels of the button while it shows and while it hides the key. */
  names: { show: string; hide: string };
  value: string;
  onInput(key: string): void;
}

/** A field for a key, hidden until the user asks to see it. */
export function KeyField({ label, hint, error, names, value, onInput }: KeyFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Row label={label} stack hint={hint} error={error}>
      <div class="secret">
        <TextInput type={shown ? 'text' : 'password'} mono value={value} onInput={onInput} />
        <Button
          kind="ghost"
          small
          label={shown ? i18n.t('options.hide') : i18n.t('options.show')}
          aria-label={shown ? names.hide : names.show}
          aria-pressed={shown}
          disabled={!value}
          onClick={() => setShown(!shown)}
        />
      </div>
    </Row>
  );
}

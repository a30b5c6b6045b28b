import './key-field.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Row, TextInput } from '@/components/base/Controls';

interface KeyFieldProps {
  label: string;
  /** Says where the key is kept and goes. */
  hint: string;
  error?: string | undefined;
  /** Names of the button that shows the key, and that hides it. */
  names: { show: string; hide: string };
  value: string;
  onInput(key: string): void;
}

/** A key, hidden until the person wants to see it. */
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

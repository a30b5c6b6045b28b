import { useState } from 'preact/hooks';
import { Row, TextInput } from '@/components/base/Controls';

interface AddressFieldProps {
  label: string;
  hint?: string;
  placeholder: string;
  value: string;
  /** Error of the address, shown when the user has finished with it, not while typing. */
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

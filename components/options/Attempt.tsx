import './attempt.css';
import { useState } from 'preact/hooks';
import { Button } from '@/components/base/Button';
import { ErrorBox } from '@/components/base/ErrorNotice';
import { Icon } from '@/components/base/Icon';
import type { ErrorRecord } from '@/lib/base/errors';

/** Outcome of an attempt. */
export type Outcome<Value extends object = object> = ({ ok: true } & Value) | { ok: false; error: ErrorRecord };

interface AttemptProps<Value extends object> {
  label: string;
  kind?: 'primary' | 'second' | undefined;
  /** Message while the attempt runs. */
  asking: string;
  /** Returns the message for a success. */
  said(value: Value): string;
  /** False if the attempt succeeded without a useful outcome. */
  isGood?(value: Value): boolean;
  /** Must be called in the click handler, so that it can ask for access to an address. */
  onTry(): Promise<Outcome<Value>>;
}

/** A button that tries something and shows the outcome. Give it a new `key` once the outcome no longer applies. */
export function Attempt<Value extends object>({
  label,
  kind = 'second',
  asking,
  said,
  isGood = () => true,
  onTry,
}: AttemptProps<Value>) {
  const [outcome, setOutcome] = useState<'asking' | Outcome<Value>>();
  const attempt = async () => {
    setOutcome('asking');
    setOutcome(await onTry());
  };
  return (
    <>
      <div class="attempt">
        <Button kind={kind} label={label} spent={outcome === 'asking'} onClick={attempt} />
        <p role="status">
          {outcome === 'asking' && asking}
          {outcome !== 'asking' && outcome?.ok && (
            <>
              {isGood(outcome) && <Icon name="check" />}
              {said(outcome)}
            </>
          )}
        </p>
      </div>
      {outcome !== undefined && outcome !== 'asking' && !outcome.ok && (
        <ErrorBox cause={outcome.error.message}>
          <p>{outcome.error.nextStep}</p>
        </ErrorBox>
      )}
    </>
  );
}

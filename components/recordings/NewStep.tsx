import './new-step.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import type { Action, ActionType } from '@/lib/contract';
import { ActionFields } from './ActionFields';
import { actionName, hasSelector, newDraft, parseAction } from './action-fields';

interface NewStepProps {
  type: ActionType;
  /** Number of the step that it follows; 0 for none. */
  after: number;
  onAdd(action: Action): void;
  onCancel(): void;
  /** Lets the user point at the element instead. */
  onPick(): void;
}

/** A step that is about to be added: nothing is before the contract accepts it. */
export function NewStep({ type, after, onAdd, onCancel, onPick }: NewStepProps) {
  const [draft, setDraft] = useState(() => newDraft(type));
  const [tried, setTried] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const parsed = parseAction(type, draft);

  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus(), []);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [tried]);

  const title = after ? i18n.t('recordings.one.newAfter', { number: after }) : i18n.t('recordings.one.newFirst');
  return (
    <form
      class="new-step"
      ref={form}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        if (parsed.ok) onAdd(parsed.action);
        else setTried(tried + 1);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <p>
        <b>{actionName(type)}</b> <span class="meta">{title}</span>
      </p>
      <ActionFields type={type} draft={draft} onChange={setDraft} issues={tried && !parsed.ok ? parsed.issues : []} />
      <div class="new-step-answers">
        <Button kind="second" small type="submit" label={i18n.t('recordings.one.add')} />
        {hasSelector(type) && (
          <Button kind="ghost" small icon="locate" label={i18n.t('recordings.one.pickNew')} onClick={onPick} />
        )}
        <Button kind="ghost" small label={i18n.t('recordings.one.cancel')} onClick={onCancel} />
      </div>
    </form>
  );
}

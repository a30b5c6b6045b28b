import './new-step.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { ActionFields } from './ActionFields';
import { actionName, hasSelector, newDraft, parseAction } from './action-fields';
import { useRecording } from './recording-context';
import type { Adding } from './use-step-editor';

/** A step that is about to be added: nothing is before the contract accepts it. */
export function NewStep({ type, at }: Adding) {
  const { editor, actions } = useRecording();
  const [draft, setDraft] = useState(() => newDraft(type));
  const [tried, setTried] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const parsed = parseAction(type, draft);

  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus(), []);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [tried]);

  const pick = () => {
    editor.stopAdding();
    actions.pick({ at, type });
  };
  const title = at ? i18n.t('recordings.one.newAfter', { number: at }) : i18n.t('recordings.one.newFirst');
  return (
    <form
      class="new-step"
      ref={form}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        if (!parsed.ok) return setTried(tried + 1);
        editor.stopAdding();
        editor.insert(at, parsed.action);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        editor.stopAdding();
      }}
    >
      <p>
        <b>{actionName(type)}</b> <span class="meta">{title}</span>
      </p>
      <ActionFields type={type} draft={draft} onChange={setDraft} issues={tried && !parsed.ok ? parsed.issues : []} />
      <div class="new-step-answers">
        <Button kind="second" small type="submit" label={i18n.t('recordings.one.add')} />
        {hasSelector(type) && (
          <Button kind="ghost" small icon="locate" label={i18n.t('recordings.one.pickNew')} onClick={pick} />
        )}
        <Button kind="ghost" small label={i18n.t('recordings.one.cancel')} onClick={editor.stopAdding} />
      </div>
    </form>
  );
}

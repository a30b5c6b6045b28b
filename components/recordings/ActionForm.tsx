import { useEffect, useRef, useState } from 'preact/hooks';
import type { Action } from '@/lib/contract';
import { ActionFields } from './ActionFields';
import { actionDraftOf, parseAction } from './action-fields';

interface ActionFormProps {
  action: Action;
  /**
   * Gets each version that the contract accepts, while it is typed.
   * @param field the one that was used
   */
  onChange(action: Action, field: string): void;
}

/** The fields of a step's action. What is typed stays as it is, also where the contract refuses it; it says so then. */
export function ActionForm({ action, onChange }: ActionFormProps) {
  const [draft, setDraft] = useState(() => actionDraftOf(action));
  const [version, setVersion] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  /**
   * The action as this form knows it: one that comes otherwise, from undoing say, is shown in place of what was typed.
   */
  const known = useRef(JSON.stringify(action));
  const given = JSON.stringify(action);
  useEffect(() => {
    // Text that comes while somebody types was typed a moment ago.
    const typing = form.current?.querySelector('input:not([type=checkbox]):focus, textarea:focus');
    if (given === known.current || typing) return;
    known.current = given;
    setDraft(actionDraftOf(action));
    setVersion(version + 1);
  }, [given]);

  const parsed = parseAction(action.type, draft);
  return (
    <div ref={form}>
      <ActionFields
        key={version}
        type={action.type}
        draft={draft}
        issues={parsed.ok ? [] : parsed.issues}
        onChange={(next, field) => {
          setDraft(next);
          const result = parseAction(action.type, next);
          if (!result.ok) return;
          known.current = JSON.stringify(result.action);
          onChange(result.action, field);
        }}
      />
    </div>
  );
}

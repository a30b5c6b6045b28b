import './action-fields.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Row, TextInput } from '@/components/base/Controls';
import { FieldRow } from '@/components/base/Fields';
import { MAX_JSON_TEXT } from '@/lib/base/json';
import type { Action, ActionType, Issue } from '@/lib/contract';
import { placeholder } from '@/lib/recorder/variables';
import { type ActionDraft, actionDraftOf, actionFields, fieldLabel, parseAction } from './action-fields';

interface ActionFieldsProps {
  type: ActionType;
  draft: ActionDraft;
  /** @param changed the field that was used */
  onChange(draft: ActionDraft, changed: string): void;
  issues: readonly Issue[];
}

/** Texts that may have several lines, which a line of input would join. */
const LONG = ['text', 'script'];

/** The fields of an action, in words and by the names that the contract has for them. */
export function ActionFields({ type, draft, onChange, issues }: ActionFieldsProps) {
  /** Times that a field was emptied by another: its control begins anew. */
  const [emptied, setEmptied] = useState<Record<string, number>>({});

  const change = (name: string, value: unknown) => {
    const { [name]: _before, ...others } = draft;
    const next = value === undefined ? others : { ...others, [name]: value };
    // A wait has one or the other.
    const other = type === 'wait' && value !== undefined && (name === 'selector' ? 'milliseconds' : 'selector');
    if (other && other in next) {
      delete next[other];
      setEmptied({ ...emptied, [other]: (emptied[other] ?? 0) + 1 });
    }
    onChange(next, name);
  };

  const whole = issues.find(({ path }) => path.length === 0);
  return (
    <div class="action-fields">
      {actionFields[type].map((field) => {
        const key = `${field.name} ${emptied[field.name] ?? 0}`;
        const errorAt = (path: readonly (string | number)[]) =>
          issues.find((issue) => path.every((part, index) => issue.path[index] === part))?.message;
        return LONG.includes(field.name) ? (
          <Row
            key={key}
            stack
            label={fieldLabel(field.name)}
            term={field.name}
            error={errorAt([field.name])}
            hint={
              field.name === 'text'
                ? i18n.t('recordings.one.variables', { example: placeholder('password') })
                : undefined
            }
          >
            <TextInput
              size="area"
              mono={field.name === 'script'}
              limit={MAX_JSON_TEXT}
              value={String(draft[field.name] ?? '')}
              onInput={(text) => change(field.name, text)}
            />
          </Row>
        ) : (
          <FieldRow
            key={key}
            field={field}
            label={fieldLabel(field.name)}
            withTerm
            value={draft[field.name]}
            onChange={(value) => change(field.name, value)}
            path={[field.name]}
            errorAt={errorAt}
          />
        );
      })}
      {whole && <p class="field-error">{whole.message}</p>}
    </div>
  );
}

interface ActionFormProps {
  action: Action;
  /**
   * Receives each version that the contract accepts, while the user types.
   * @param field the field that was edited
   */
  onChange(action: Action, field: string): void;
}

/** The fields of a step's action. Typed input stays unchanged even if the contract refuses it; an error then explains why. */
export function ActionForm({ action, onChange }: ActionFormProps) {
  const [draft, setDraft] = useState(() => actionDraftOf(action));
  const [version, setVersion] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  /** The action as this form knows it: an action changed elsewhere, for example by undo, replaces the typed text. */
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

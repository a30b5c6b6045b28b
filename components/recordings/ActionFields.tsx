import './action-fields.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Row, TextInput } from '@/components/base/Controls';
import { FieldRow } from '@/components/base/Fields';
import type { ActionType, Issue } from '@/lib/contract';
import { placeholder } from '@/lib/recorder/variables';
import { type ActionDraft, actionFields } from './action-fields';

interface ActionFieldsProps {
  type: ActionType;
  draft: ActionDraft;
  /** @param changed the field that was used */
  onChange(draft: ActionDraft, changed: string): void;
  issues: readonly Issue[];
}

/** Texts that may have several lines, which a line of input would join. */
const LONG = ['text', 'script'];

/** The fields of an action, as the contract has them. */
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
            label={field.name}
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
              value={String(draft[field.name] ?? '')}
              onInput={(text) => change(field.name, text)}
            />
          </Row>
        ) : (
          <FieldRow
            key={key}
            field={field}
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

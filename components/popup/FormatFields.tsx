import { type ErrorAt, Fields } from '@/components/base/Fields';
import type { FormatType } from '@/lib/contract';
import { formatOf, type RequestDraft, withFormatField } from './draft';
import { wordsOf } from './field-words';
import { formatFields } from './request-fields';
import { type CheckSchema, SchemaField } from './SchemaField';

interface FormatFieldsProps {
  /** A format that is chosen. */
  type: FormatType;
  /** Its place in the request that is sent. */
  index: number;
  draft: RequestDraft;
  onDraft(draft: RequestDraft): void;
  errorAt: ErrorAt;
  checkSchema: CheckSchema;
}

/** The fields that a chosen format has of its own. */
export function FormatFields({ type, index, draft, onDraft, errorAt, checkSchema }: FormatFieldsProps) {
  const value: Record<string, unknown> = formatOf(draft, type) ?? {};
  const fields = formatFields[type];
  const schema = fields.find(({ name }) => name === 'schema');
  const path = ['formats', index];
  const set = (name: string, next: unknown) => onDraft(withFormatField(draft, type, name, next));
  return (
    <fieldset class="field-group">
      <legend class="meta">{type}</legend>
      <Fields
        fields={fields.filter((field) => field !== schema)}
        value={value}
        onChange={set}
        path={path}
        errorAt={errorAt}
        wordsOf={wordsOf}
      />
      {schema && (
        <SchemaField
          field={schema}
          value={value.schema}
          onChange={(next) => set('schema', next)}
          error={errorAt([...path, 'schema'])}
          check={checkSchema}
        />
      )}
    </fieldset>
  );
}

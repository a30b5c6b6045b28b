import './schema-field.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { FieldRow } from '@/components/base/Fields';
import { useLoaded } from '@/components/base/use-loaded';
import { MAX_JSON_TEXT } from '@/lib/base/json';
import type { Field } from '@/lib/contract';
import { ClosedField } from './ClosedField';
import { wordsOf } from './field-words';

/** Returns all errors in the text of a JSON Schema, as one text; undefined if it is valid. */
export type CheckSchema = (text: string) => Promise<string | undefined>;

interface SchemaFieldProps {
  field: Field;
  /** The schema, or text that does not parse; undefined if missing. */
  value: unknown;
  onChange(value: unknown): void;
  /** Error that the contract found in it. */
  error?: string | undefined;
  check: CheckSchema;
}

const EXAMPLE = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    price: { type: ['number', 'null'], description: 'In euros' },
  },
  required: ['title'],
};

/** A field for a JSON Schema, checked while the user types, with an example to start from. */
export function SchemaField({ field, value, onChange, error, check }: SchemaFieldProps) {
  /** Number of inserted examples: the control keeps typed text, so each example needs a new control. */
  const [examples, setExamples] = useState(0);
  /** The text as typed, since the parsed value keeps neither lines nor repeated members. */
  const [typed, setTyped] = useState<string>();
  const [wrong] = useLoaded(() => wrongIn(value, typed, check), [value, typed, check]);
  const words = wordsOf(field.name);
  const editor = (
    <div class="schema-field" onInput={({ target }) => setTyped((target as HTMLTextAreaElement).value)}>
      <FieldRow
        key={examples}
        field={field}
        value={value}
        onChange={onChange}
        path={[]}
        errorAt={() => wrong ?? error}
        wordsOf={wordsOf}
      />
      <Button
        kind="link"
        label={i18n.t('popup.schemaExample')}
        onClick={() => {
          onChange(EXAMPLE);
          setTyped(undefined);
          setExamples(examples + 1);
        }}
      />
    </div>
  );
  if (!words) return editor;
  return (
    <ClosedField words={words} term={field.name} filled={value !== undefined}>
      {editor}
    </ClosedField>
  );
}

/** Returns the error of a schema. */
async function wrongIn(
  value: unknown,
  typed = typeof value === 'string' ? value : JSON.stringify(value, null, 2),
  check: CheckSchema,
): Promise<string | undefined> {
  if (value === undefined) return undefined;
  // A longer text is not checked.
  return typed.length >= MAX_JSON_TEXT ? i18n.t('popup.schemaTooLarge') : check(typed);
}

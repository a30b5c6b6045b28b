import { type ErrorAt, Fields, Legend } from '@/components/base/Fields';
import { OptionGroup } from '@/components/options/OptionGroup';
import type { FormatType } from '@/lib/contract';
import { type DraftFormat, formatOf, type RequestDraft, withFormatField } from './draft';
import { formatWordsOf, wordsOf } from './field-words';
import { type Circumstances, formatFields, remarksOfFormat, remarkText } from './request-fields';
import { type CheckSchema, SchemaField } from './SchemaField';

interface FormatProps {
  /** A format that is chosen. */
  type: FormatType;
  /** Its place in the request that is sent. */
  index: number;
  draft: RequestDraft;
  onDraft(draft: RequestDraft): void;
  errorAt: ErrorAt;
  checkSchema: CheckSchema;
  circumstances: Circumstances;
}

interface FormatFieldsProps extends Omit<FormatProps, 'type' | 'index'> {
  /** The formats of the request that is sent. */
  formats: readonly { type: FormatType }[];
  /** True to show formats that need written input, false to show the others. */
  asking: boolean;
}

/** The fields of the chosen formats: open if the user has to write something, else folded like the other options. */
export const FormatFields = ({ formats, asking, ...props }: FormatFieldsProps) => (
  <>
    {formats.map(({ type }, index) => {
      if (formatFields[type].length === 0 || asksForWords(type) !== asking) return null;
      const { label, help } = formatWordsOf(type);
      const fields = <FieldsOfFormat {...{ type, index }} {...props} />;
      return asking ? (
        <fieldset key={type} class="field-group">
          <Legend label={label} term={type} hint={help} />
          {fields}
        </fieldset>
      ) : (
        <OptionGroup
          key={type}
          title={label}
          changed={changedIn(formatOf(props.draft, type))}
          isOpen={props.errorAt(['formats', index]) !== undefined}
        >
          {fields}
        </OptionGroup>
      );
    })}
  </>
);

/** Labels of the fields that differ from their default. */
const changedIn = (format: DraftFormat | undefined) =>
  Object.keys(format ?? {}).flatMap((name) => (name === 'type' ? [] : [wordsOf(name)?.label ?? name]));

const asksForWords = (type: FormatType) => formatFields[type].some(({ kind }) => kind === 'text' || kind === 'json');

function FieldsOfFormat({ type, index, draft, onDraft, errorAt, checkSchema, circumstances }: FormatProps) {
  const value: Record<string, unknown> = formatOf(draft, type) ?? {};
  const fields = formatFields[type];
  const schema = fields.find(({ name }) => name === 'schema');
  const path = ['formats', index];
  const set = (name: string, next: unknown) => onDraft(withFormatField(draft, type, name, next));
  return (
    <>
      <Fields
        fields={fields.filter((field) => field !== schema)}
        value={value}
        onChange={set}
        path={path}
        errorAt={errorAt}
        wordsOf={(name) => {
          const words = wordsOf(name);
          const remark = remarkText(remarksOfFormat(type, name, circumstances));
          return words && remark ? { ...words, help: `${words.help} ${remark}` } : words;
        }}
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
    </>
  );
}

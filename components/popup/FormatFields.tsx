import { type ErrorAt, Fields } from '@/components/base/Fields';
import type { FormatType } from '@/lib/contract';
import { type Draft, formatOf, withFormatField } from './draft';
import { formatFields } from './request-fields';

interface FormatFieldsProps {
  /** A format that is chosen. */
  type: FormatType;
  /** Its place in the request that is sent. */
  index: number;
  /** A field that has its control elsewhere. */
  except?: string;
  draft: Draft;
  onDraft(draft: Draft): void;
  errorAt: ErrorAt;
}

/** The fields that a chosen format has of its own. */
export function FormatFields({ type, index, except, draft, onDraft, errorAt }: FormatFieldsProps) {
  return (
    <fieldset class="field-group">
      <legend class="meta">{type}</legend>
      <Fields
        fields={formatFields[type].filter(({ name }) => name !== except)}
        value={formatOf(draft, type) ?? {}}
        onChange={(name, value) => onDraft(withFormatField(draft, type, name, value))}
        path={['formats', index]}
        errorAt={errorAt}
      />
    </fieldset>
  );
}

import {
  describeFields,
  describeRequest,
  FIELD_GROUPS,
  type Field,
  FORMAT_TYPES,
  type FormatType,
  factsOf,
  fieldsWhere,
  formatSchemas,
  type RequestField,
} from '@/lib/contract';
import type { EngineName } from '@/lib/operations/engine';

const fields = describeRequest();

/** Describes a field of the request. */
export function requestField(name: RequestField): Field {
  const found = fields.find((field) => field.name === name);
  if (!found) throw new Error(`The request has no field ${name}`);
  return found;
}

/** Every field with a control, by the groups of the form. */
export const FORM: readonly { group: (typeof FIELD_GROUPS)[number]; names: RequestField[] }[] = FIELD_GROUPS.map(
  (group) => ({ group, names: fieldsWhere((facts) => facts.group === group) }),
);

/** Circumstances of a scrape that decide what a field does. */
export interface Circumstances {
  engine: EngineName;
  /** True if what is selected in the page is to be read, as it stands. */
  selection: boolean;
  /** True if a tab is read as it stands, rather than a page that is opened for the scrape. */
  readsTab: boolean;
}

/** Says of a field, by the key of a sentence, what else than its help is to be known of it. */
export function remarkOn(name: RequestField, { engine, selection, readsTab }: Circumstances) {
  if (engine === 'remote') return undefined;
  const { honoured } = factsOf(name);
  if (honoured === 'none') return 'service';
  // It is not in the hands of an extension.
  if (name === 'skipTlsVerification') return 'certificate';
  if (honoured === 'tab') return undefined;
  if (selection) return 'selection';
  if (honoured === 'opensPage') return 'opens';
  if (!readsTab) return undefined;
  return name === 'minAge' || name === 'lockdown' ? 'copy' : 'tab';
}

/** Remarks on fields that change nothing: their controls are off. */
export const isOff = (remark: ReturnType<typeof remarkOn>): boolean =>
  remark === 'service' || remark === 'certificate' || remark === 'selection';

/** The fields of each format. */
export const formatFields = Object.fromEntries(
  FORMAT_TYPES.map((type) => [type, describeFields(formatSchemas[type])]),
) as Record<FormatType, Field[]>;

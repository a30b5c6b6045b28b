import { i18n } from '#i18n';
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
  /** Means of this browser: its debugger, and a model that is set up. */
  has: { debugger: boolean; model: boolean };
}

/** Remarks on fields that change nothing: their controls are off. */
const OFF = ['service', 'certificate', 'selection', 'model'] as const;

type Remark =
  | (typeof OFF)[number]
  | 'copy'
  | 'names'
  | 'opens'
  | 'somePlace'
  | 'language'
  | 'someActions'
  | 'tab'
  | 'window';

/** Says of a field, by the keys of sentences, what else than its help is to be known of it. */
export function remarksOfField(name: RequestField, circumstances: Circumstances): Remark[] {
  const { engine, selection, readsTab, has } = circumstances;
  if (engine === 'remote') return [];
  const { honoured, needs } = factsOf(name);
  if (honoured === 'none' || (needs === 'debugger' && !has.debugger)) return ['service'];
  if (needs === 'model' && !has.model) return ['model'];
  // It is not in the hands of an extension.
  if (name === 'skipTlsVerification') return ['certificate'];
  if (name === 'redactPII' && !has.model) return ['names'];
  if (honoured === 'tab') return [];
  if (selection) return ['selection'];
  if (honoured === 'opensPage') return ['opens', ...limitsOf(name, has)];
  if (!readsTab) return [];
  return name === 'minAge' || name === 'lockdown' ? ['copy'] : ['tab'];
}

/** Returns true if a field is offered: fields that only a service honours are hidden until a service is set up. */
export function isOffered(name: RequestField, circumstances: Circumstances, baseUrl: string): boolean {
  const remarks = remarksOfField(name, circumstances);
  // Its switch would be on, and off for whoever wants to press it.
  if (remarks.includes('certificate')) return false;
  return baseUrl !== '' || !remarks.includes('service');
}

/** Parts of a field that a page of ours does not honour. */
function limitsOf(name: RequestField, has: Circumstances['has']): Remark[] {
  if (name === 'location') return has.debugger ? ['somePlace'] : ['language'];
  return name === 'actions' && !has.debugger ? ['someActions'] : [];
}

/** Says the same of a field of a format. */
export const remarksOfFormat = (type: FormatType, name: string, { engine, readsTab }: Circumstances): Remark[] =>
  engine === 'local' && readsTab && type === 'screenshot' && name === 'viewport' ? ['window'] : [];

/** Remarks as one text; undefined without remarks. */
export const remarkText = (remarks: readonly Remark[]): string | undefined =>
  remarks.map((remark) => i18n.t(`popup.remark.${remark}`)).join(' ') || undefined;

export const isOff = (remarks: readonly Remark[]): boolean =>
  remarks.some((remark) => OFF.some((off) => off === remark));

/** The fields of each format. */
export const formatFields = Object.fromEntries(
  FORMAT_TYPES.map((type) => [type, describeFields(formatSchemas[type])]),
) as Record<FormatType, Field[]>;

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
  /** True to read only the selection. */
  selection: boolean;
  /** True if the open tab is read, rather than a page opened for the scrape. */
  readsTab: boolean;
  /** Capabilities of this browser: its debugger, and a configured model. */
  has: { debugger: boolean; model: boolean };
}

/** Remarks on fields without effect, whose controls are disabled. */
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

/** Returns the keys of remarks about a field, besides its help. */
export function remarksOfField(name: RequestField, circumstances: Circumstances): Remark[] {
  const { engine, selection, readsTab, has } = circumstances;
  if (engine === 'remote') return [];
  const { honoured, needs } = factsOf(name);
  if (honoured === 'none' || (needs === 'debugger' && !has.debugger)) return ['service'];
  if (needs === 'model' && !has.model) return ['model'];
  // Extensions cannot control it.
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
  // Its switch would be on, but disabled.
  if (remarks.includes('certificate')) return false;
  return baseUrl !== '' || !remarks.includes('service');
}

/** Returns the parts of a field that this browser's own pages do not honour. */
function limitsOf(name: RequestField, has: Circumstances['has']): Remark[] {
  if (name === 'location') return has.debugger ? ['somePlace'] : ['language'];
  return name === 'actions' && !has.debugger ? ['someActions'] : [];
}

/** Returns the keys of remarks about a field of a format. */
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

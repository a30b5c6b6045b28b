import * as z from 'zod';
import {
  describeFields,
  type Field,
  FORMAT_TYPES,
  type FormatType,
  formatSchemas,
  requestFields,
} from '@/lib/contract';
import { PAGE_FIELDS, servedPart, TAB_FIELDS } from '@/lib/formats/served-part';
import type { EngineName } from '@/lib/operations/engine';
import type { Draft } from './draft';

const fields = describeFields(z.object(requestFields));

/** A field of the request by its name. */
export function requestField(name: keyof typeof requestFields): Field {
  const found = fields.find((field) => field.name === name);
  if (!found) throw new Error(`The request has no field ${name}`);
  return found;
}

/** Fields that the popup has its own controls for, that it fills in itself, or that client libraries send. */
const elsewhere: readonly (keyof typeof requestFields)[] = [...TAB_FIELDS, 'url', 'origin', 'integration'];

/** Everything else that a request can hold. */
export const otherFields = fields.filter(({ name }) => !elsewhere.includes(name as keyof typeof requestFields));

/** Those that have this browser open the page anew. */
export const pageFields = fields.filter(({ name }) => (PAGE_FIELDS as readonly string[]).includes(name));

/** The fields of each format. */
export const formatFields = Object.fromEntries(
  FORMAT_TYPES.map((type) => [type, describeFields(formatSchemas[type])]),
) as Record<FormatType, Field[]>;

/**
 * What of a draft an engine is sent: the formats it serves and the fields that the popup shows for it. The rest stays in
 * the draft for the other engine.
 * @param selection whether what is selected in the page is to be read, as it stands
 */
export const draftFor = (engine: EngineName, draft: Draft, selection = false): Draft =>
  engine === 'remote' ? draft : servedPart(draft, selection ? 'tab' : 'page');

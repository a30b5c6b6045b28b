import * as z from 'zod';
import {
  describeFields,
  type Field,
  FORMAT_TYPES,
  type FormatType,
  fieldsWhere,
  formatSchemas,
  type RequestField,
  requestFields,
} from '@/lib/contract';
import { servedPart } from '@/lib/formats/served-part';
import type { EngineName } from '@/lib/operations/engine';
import { OPENING_FIELDS } from '@/lib/operations/scrape/unsupported';
import type { RequestDraft } from './draft';

const fields = describeFields(z.object(requestFields));

/** Describes a field of the request. */
export function requestField(name: RequestField): Field {
  const found = fields.find((field) => field.name === name);
  if (!found) throw new Error(`The request has no field ${name}`);
  return found;
}

/** Fields that have a row made from their schema: for a service all others, here those that open the page anew. */
export const plainFields: Record<EngineName, readonly Field[]> = {
  remote: fieldsWhere(({ form }) => form === undefined).map(requestField),
  local: OPENING_FIELDS.map(requestField),
};

/** The fields of each format. */
export const formatFields = Object.fromEntries(
  FORMAT_TYPES.map((type) => [type, describeFields(formatSchemas[type])]),
) as Record<FormatType, Field[]>;

/**
 * Leaves of a draft what an engine is sent: the formats it serves and the fields that the popup shows for it. The rest
 * stays in the draft for the other engine.
 * @param selection true if what is selected in the page is to be read, as it stands
 */
export const draftFor = (engine: EngineName, draft: RequestDraft, selection = false): RequestDraft =>
  engine === 'remote' ? draft : servedPart(draft, selection ? 'tab' : 'page');

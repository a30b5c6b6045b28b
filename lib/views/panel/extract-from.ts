import { i18n } from '#i18n';
import type { WrittenExtraction } from '@/components/panel/set/ExtractForm';
import { WinnowError } from '@/lib/base/errors';
import { isObject, parseJson } from '@/lib/base/json';
import { requestAccess } from '@/lib/browser/access';
import { inPrivateWindow } from '@/lib/browser/panel';
import type { Job } from '@/lib/jobs/job';
import { schemaByExample } from '@/lib/operations/batch/picked-schema';
import { readFields } from '@/lib/operations/batch/read-fields';
import { type OperationInput, operationOf } from '@/lib/operations/registry';
import type { PickedValue } from '@/lib/picker/pick/value-of';
import { startOnce } from '../background';
import { refusedAccess } from './refused-access';
import { sitesOfPages } from './start-batch';

/**
 * Starts a batch that extracts something from pages of a job, each with the options that it was scraped with. Must be called
 * in a click's own handler.
 * @param picked values of a page as examples, in place of what is written
 * @returns its id, or what is wrong with what is written
 */
export async function extractFrom(
  { operation, input, engine }: Pick<Job, 'operation' | 'input' | 'engine'>,
  urls: readonly string[],
  { fields, prompt, isList }: WrittenExtraction,
  picked: readonly PickedValue[] = [],
): Promise<{ jobId: string } | { wrong: string }> {
  try {
    // First, while browsers still count the call as the user's. A service reads pages without any access of ours.
    if (engine === 'local' && !(await requestAccess(sitesOfPages(urls)))) throw refusedAccess();
    const written = picked.length > 0 ? byExample(picked) : await formatIn(fields, prompt.trim(), isList);
    if (typeof written === 'string') return { wrong: written };
    const { url: _url, formats: _formats, ...options } = operationOf(operation).firstPage(input as OperationInput);
    const started = await startOnce({
      operation: 'batch',
      request: { ...options, urls, formats: [{ type: 'json', ...written }] },
      engine,
      incognito: await inPrivateWindow(),
    });
    return 'issues' in started ? { wrong: started.issues.map(({ message }) => message).join(' ') } : started;
  } catch (thrown) {
    const { message, nextStep } = WinnowError.from(thrown).record;
    return { wrong: `${message} ${nextStep}` };
  }
}

/** What to extract, or what is wrong with what is written. */
type Wanted = { schema?: object; prompt?: string } | string;

function byExample(picked: readonly PickedValue[]): Wanted {
  const fields = picked.map((one) => ({ ...one, name: one.name.trim() }));
  const names = new Set(fields.map(({ name }) => name));
  if (names.has('') || names.size < fields.length) return i18n.t('panel.extract.ownNames');
  return { schema: schemaByExample(fields) };
}

async function formatIn(fields: string, prompt: string, isList: boolean): Promise<Wanted> {
  const written = await schemaIn(fields, prompt !== '');
  if (typeof written === 'string') return written;
  const schema = isList && written.schema ? listOf(written.schema) : written.schema;
  return { ...(schema && { schema }), ...(prompt && { prompt }) };
}

/** Returns the schema of a list, each item of which has the fields. */
const listOf = (item: object) => ({ type: 'object', properties: { items: { type: 'array', items: item } } });

/** The schema in what is written, or what is wrong with it. @param hasPrompt says enough without fields */
export async function schemaIn(text: string, hasPrompt: boolean): Promise<{ schema?: object } | string> {
  if (text.trim().startsWith('{')) {
    const { checkSchema } = await import('../popup/check-schema');
    const schema = parseJson(text);
    return (await checkSchema(text)) ?? (isObject(schema) ? { schema } : {});
  }
  const read = readFields(text);
  if ('schema' in read) return read;
  if ('wrongLine' in read) return i18n.t('panel.extract.wrongLine', { line: read.wrongLine });
  return hasPrompt ? {} : i18n.t('panel.extract.empty');
}

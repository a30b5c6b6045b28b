import { i18n } from '#i18n';
import type { WrittenExtraction } from '@/components/panel/set/ExtractForm';
import { WinnowError } from '@/lib/base/errors';
import { isObject, parseJson } from '@/lib/base/json';
import { requestAccess } from '@/lib/browser/access';
import { inPrivateWindow } from '@/lib/browser/panel';
import type { Job } from '@/lib/jobs/job';
import { readFields } from '@/lib/operations/batch/read-fields';
import { type OperationInput, operationOf } from '@/lib/operations/registry';
import { startOnce } from '../background';
import { refusedAccess } from './refused-access';
import { sitesOfPages } from './start-batch';

/**
 * Starts a batch that extracts something from pages of a job, each with the options that it was scraped with. Must be called
 * in a click's own handler.
 * @returns its id, or what is wrong with what is written
 */
export async function extractFrom(
  { operation, input, engine }: Pick<Job, 'operation' | 'input' | 'engine'>,
  urls: readonly string[],
  { fields, prompt, isList }: WrittenExtraction,
): Promise<{ jobId: string } | { wrong: string }> {
  try {
    // First, while browsers still count the call as the user's. A service reads pages without any access of ours.
    if (engine === 'local' && !(await requestAccess(sitesOfPages(urls)))) throw refusedAccess();
    const written = await schemaIn(fields, prompt.trim() !== '');
    if (typeof written === 'string') return { wrong: written };
    const schema = isList && written.schema ? listOf(written.schema) : written.schema;
    const { url: _url, formats: _formats, ...options } = operationOf(operation).firstPage(input as OperationInput);
    const format = { type: 'json', ...(schema && { schema }), ...(prompt.trim() && { prompt: prompt.trim() }) };
    const started = await startOnce({
      operation: 'batch',
      request: { ...options, urls, formats: [format] },
      engine,
      incognito: await inPrivateWindow(),
    });
    return 'issues' in started ? { wrong: started.issues.map(({ message }) => message).join(' ') } : started;
  } catch (thrown) {
    const { message, nextStep } = WinnowError.from(thrown).record;
    return { wrong: `${message} ${nextStep}` };
  }
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

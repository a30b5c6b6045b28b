import { WinnowError } from '@/lib/base/errors';
import { INVALID_SCHEMA, issue } from '@/lib/contract';
import { checkedSchema } from '@/lib/scrape/formats/text/language/json-schema';

/**
 * Checks the schema of a job.
 * @throws WinnowError BAD_REQUEST in the words of the reference v2 server, with the fault
 */
export function checkJobSchema({ schema }: { schema?: Record<string, unknown> | undefined }): void {
  if (!schema) return;
  try {
    checkedSchema(schema, ['schema']);
  } catch (thrown) {
    const { issues = [] } = WinnowError.from(thrown).record;
    throw WinnowError.badRequest([
      {
        ...issue(['schema'], [INVALID_SCHEMA, ...issues.map(({ message }) => message)].join(' ')),
        isRule: true,
      },
    ]);
  }
}

/** Returns the words that a job looks for: of its prompt, and of the names and descriptions of its schema. */
export function wordsWanted({
  prompt = '',
  schema,
}: {
  prompt?: string | undefined;
  schema?: Record<string, unknown> | undefined;
}): string {
  const texts: string[] = [prompt];
  JSON.stringify(schema ?? {}, (key, value) => {
    if (key === 'description' || key === 'title') texts.push(String(value));
    if (key === 'properties' && value) texts.push(...Object.keys(value));
    return value;
  });
  return texts.join(' ');
}

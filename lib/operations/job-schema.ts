import { INVALID_SCHEMA, issue } from '@/lib/contract';
import { WinnowError } from '@/lib/errors';
import { checkedSchema } from '@/lib/formats/text/language/json-schema';

/** Checks the schema of a job. @throws WinnowError BAD_REQUEST in the words of the reference v2 server, and what is wrong */
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

/** What a job is to find, in words: those of its prompt, and the names and descriptions of its schema. */
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

import { WinnowError } from '@/lib/errors';

/**
 * Finds what is wrong with a JSON Schema, as the engine will say it. The check is loaded only where a schema is
 * written, and runs outside of the view's thread.
 */
export async function checkSchema(schema: object): Promise<string | undefined> {
  const { schemas } = await import('@/lib/browser/schemas');
  try {
    await schemas.check(schema, []);
    return undefined;
  } catch (thrown) {
    const { message, issues } = WinnowError.from(thrown).record;
    return (
      issues?.map(({ path, field, message }) => (path.length > 0 ? `${field}: ${message}` : message)).join(' ') ??
      message
    );
  }
}

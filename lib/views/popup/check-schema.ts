import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { isObject } from '@/lib/base/json';
import { JsonTextError, readJsonText } from '@/lib/transfer/import/json-text';

/**
 * Returns the error in the text of a JSON Schema, worded as the engine words it, with its line. The check is loaded only if
 * a schema is written, and runs outside the view's thread.
 */
export async function checkSchema(text: string): Promise<string | undefined> {
  try {
    const { value, lineOf } = readJsonText(text);
    return isObject(value) ? await wrongIn(value, lineOf) : i18n.t('popup.schemaNotObject');
  } catch (thrown) {
    if (thrown instanceof JsonTextError) return thrown.message;
    throw thrown;
  }
}

async function wrongIn(schema: object, lineOf: ReturnType<typeof readJsonText>['lineOf']): Promise<string | undefined> {
  const { schemas } = await import('@/lib/browser/schemas');
  try {
    await schemas.check(schema, []);
    return undefined;
  } catch (thrown) {
    const { message, issues = [] } = WinnowError.from(thrown).record;
    const said = issues.map(({ path, field, message }) =>
      path.length > 0 ? i18n.t('popup.text.line', { line: lineOf(path), problem: `${field}: ${message}` }) : message,
    );
    return said.join(' ') || message;
  }
}

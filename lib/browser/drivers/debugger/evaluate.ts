import type { Protocol } from 'devtools-protocol';
import { i18n } from '#i18n';
import { LIMITS } from '@/lib/contract';
import { ActionError } from '@/lib/scrape/page-driver';
import { CommandError, CutOffError, type Session } from './session';

type Value = { type: string; value: unknown };

/** A script that leaves the page loses its result. */
const GONE = /navigated|context (was|with)|destroyed|closed/i;

/**
 * Runs a script in the page's own world, as described for PageInput.
 * @returns the JavaScript type and the value as JSON; a value that JSON cannot express is returned as its description, such
 * as `NaN`
 * @throws ActionError `Javascript execution failed: …`
 */
export async function evaluate(session: Session, script: string): Promise<Value> {
  const expression = await runnable(session, script);
  let evaluated: Protocol.Runtime.EvaluateResponse;
  try {
    evaluated = await session.send(
      'Runtime.evaluate',
      { expression, awaitPromise: true, userGesture: true },
      LIMITS.timeout.max,
    );
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    if (error instanceof CutOffError || GONE.test(error.message)) return NOTHING;
    throw failed(i18n.t('errors.action.scriptNotTaken'), error);
  }
  const { result, exceptionDetails } = evaluated;
  if (exceptionDetails) throw failed(await thrown(session, exceptionDetails));
  return asValue(session, result);
}

const NOTHING: Value = { type: 'undefined', value: null };

/** Maximum length of a script's result as text or JSON, in characters: several processes hold it at the same time. */
const MOST = 10_000_000;

const tooLong = (count: number) => i18n.t('errors.action.scriptTooLong', count, { most: MOST });

/** Runs in the page. @throws instead of returning or throwing a text that is too long to transfer */
async function atMost(most: number, run: () => Promise<unknown>): Promise<unknown> {
  const check = (text: unknown) => {
    if (typeof text === 'string' && text.length > most) {
      throw new RangeError(`The script gives ${text.length} characters, and at most ${most} are taken.`);
    }
    return text;
  };
  try {
    return check(await run());
  } catch (thrown) {
    check(thrown);
    check((thrown as Partial<Error> | null)?.message);
    throw thrown;
  }
}

const bounded = (fn: string): string => `(${atMost})(${MOST}, ${fn})`;

/**
 * Evaluates statements with the page's own `eval`: only that returns their last value to a function that can check it before
 * the transfer.
 */
const lastValueOf = (statements: string): string => bounded(`async () => (0, eval)(${JSON.stringify(statements)})`);

const failed = (why: string, cause?: unknown) => new ActionError(i18n.t('errors.action.script', { why }), { cause });

/**
 * Returns the first interpretation of a script that is valid JavaScript: an expression, statements whose last value counts,
 * or the body of a function. Nothing runs before.
 */
async function runnable(session: Session, script: string): Promise<string> {
  const readings = [bounded(`async () => (\n${script}\n)`), script, bounded(`async () => {\n${script}\n}`)];
  let complaint = '';
  // Pages can detect that it is on, so it is only on while compiling needs it.
  await session.send('Runtime.enable');
  try {
    for (const expression of readings) {
      const compiled = await session.send('Runtime.compileScript', { expression, sourceURL: '', persistScript: false });
      if (!compiled.exceptionDetails) return expression === script ? lastValueOf(script) : expression;
      complaint = saidBy(compiled.exceptionDetails);
    }
  } finally {
    await session.send('Runtime.disable');
  }
  throw failed(complaint);
}

/** Describes a thrown error; of any other thrown value, its content. */
async function thrown(session: Session, details: Protocol.Runtime.ExceptionDetails): Promise<string> {
  const { exception } = details;
  if (exception?.type !== 'object' || exception.subtype) return saidBy(details);
  const { value } = await asValue(session, exception);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Describes what was thrown, without the stack of a page that is not the user's. */
function saidBy({ exception, text }: Protocol.Runtime.ExceptionDetails): string {
  const said = exception?.description ?? (exception && 'value' in exception ? String(exception.value) : text);
  return said.split('\n')[0] as string;
}

async function asValue(session: Session, object: Protocol.Runtime.RemoteObject): Promise<Value> {
  const { type, subtype, objectId, description = null, unserializableValue } = object;
  if (type === 'undefined') return NOTHING;
  if (unserializableValue !== undefined) return { type, value: unserializableValue };
  if (type === 'string' && object.value.length > MOST) throw failed(tooLong(object.value.length));
  if (objectId === undefined) return { type, value: type === 'symbol' ? description : object.value };
  if (type !== 'object' || subtype === 'node') return { type, value: description };
  const { result, exceptionDetails } = await session
    .send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: `function () {
        const json = JSON.stringify(this);
        return typeof json === 'string' && json.length > ${MOST} ? json.length : json;
      }`,
      returnByValue: true,
    })
    .catch((error) => {
      throw error instanceof CommandError ? failed(i18n.t('errors.action.scriptNotJson'), error) : error;
    });
  // A circular object, for example.
  if (exceptionDetails) return { type, value: description };
  if (result.type === 'number') throw failed(tooLong(result.value));
  return { type, value: parsed(result) ?? description };
}

/** Parses a value; undefined if it cannot be written as JSON, or the page has replaced `JSON`. */
function parsed({ type, value }: Protocol.Runtime.RemoteObject): unknown {
  if (type !== 'string') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

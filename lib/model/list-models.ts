import * as z from 'zod';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { readText } from '@/lib/base/http/read-body';
import { TimedRequest } from '@/lib/base/http/timeouts';
import { parseJson } from '@/lib/base/json';
import { askModel, type EndpointOptions, endpointOf } from './endpoint';
import { createOpenAiModel, type OpenAiModelOptions } from './openai-compatible';
import { readRefusal, refusalError } from './refusals';
import { lateModel, MODEL_TIMEOUTS } from './timeouts';

/** Timeout for the beginning of a list, in ms. */
const FIRST = 15_000;

/** Maximum size of a list, in bytes: ten times the list of a server with all models of all makers. */
const MAX_LIST = 8 * 1024 * 1024;
/** Maximum number of models in a list: users cannot choose among more, and a server could name any number. */
const MAX_NAMES = 2_000;
/** Maximum length of a name, in characters. */
const MAX_NAME = 200;

const list = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })).nullable() });

/**
 * Lists the names of the models that a server offers, in the server's order.
 * @throws WinnowError that describes the fault, or the signal's reason
 */
export async function listModelsAt(options: EndpointOptions, signal: AbortSignal): Promise<string[]> {
  const endpoint = endpointOf(options);
  const request = new TimedRequest(signal, { ...MODEL_TIMEOUTS, first: FIRST }, lateModel(endpoint.host));
  try {
    const response = await askModel(endpoint, '/models', undefined, request.signal);
    if (!response.ok) throw refusalError(await readRefusal(response), endpoint);
    const body = await readText(response, MAX_LIST).catch(() => '');
    request.signal.throwIfAborted();
    const parsed = list.safeParse(parseJson(body));
    if (parsed.success) return namesIn(parsed.data.data ?? []);
    throw new WinnowError('MODEL_BAD_ANSWER', i18n.t('errors.model.notAList', { host: endpoint.host }), {
      nextStep: i18n.t('nextSteps.checkModelAddress'),
    });
  } catch (thrown) {
    throw request.reason(thrown);
  } finally {
    request.end();
  }
}

const namesIn = (models: { id: string }[]): string[] =>
  models
    .map(({ id }) => id)
    .filter(({ length }) => length > 0 && length <= MAX_NAME)
    .slice(0, MAX_NAMES);

/**
 * Tests address, key and model by asking the model for one word.
 * @returns how long the word took, in ms; a local server may load the model in that time
 * @throws WinnowError that describes the fault, or the signal's reason
 */
export async function testModelAt(config: OpenAiModelOptions, signal: AbortSignal): Promise<{ milliseconds: number }> {
  const model = createOpenAiModel(config);
  const started = performance.now();
  try {
    await model.complete({ system: 'You answer with one word.', user: 'Say: yes' }, { signal, maxTokens: TEST_TOKENS });
  } catch (thrown) {
    // The model does write: a reasoning model just has not reached the word.
    if (!(thrown instanceof WinnowError && thrown.code === 'MODEL_OUTPUT_LIMIT')) throw thrown;
  }
  return { milliseconds: Math.round(performance.now() - started) };
}

const TEST_TOKENS = 16;

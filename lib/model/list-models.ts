import * as z from 'zod';
import { WinnowError } from '@/lib/errors';
import { readBody } from '@/lib/http/read-body';
import { ask, type EndpointOptions, endpointOf } from './endpoint';
import { createOpenAiModel, type OpenAiModelOptions } from './openai-compatible';
import { PATIENCE, Watch } from './patience';
import { errorOf, refusalOf } from './refusals';

/** Milliseconds until a list must have begun. */
const FIRST = 15_000;

/** Bytes of a list: ten times that of a server with all models of all makers. */
const MAX_LIST = 8 * 1024 * 1024;
/** Nobody chooses among more, and a server could name any number. */
const MAX_NAMES = 2_000;
/** Characters. */
const MAX_NAME = 200;

const list = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })).nullable() });

/**
 * The names of the models that a server offers, in its order.
 * @throws WinnowError that says what is wrong, or the signal's reason
 */
export async function listModels(options: EndpointOptions, signal: AbortSignal): Promise<string[]> {
  const endpoint = endpointOf(options);
  const watch = new Watch(signal, endpoint.host, { ...PATIENCE, first: FIRST });
  try {
    const response = await ask(endpoint, '/models', undefined, watch.signal);
    if (!response.ok) throw errorOf(await refusalOf(response), endpoint);
    const body = await readBody(response, MAX_LIST).then(
      (read) => read.text(),
      () => '',
    );
    watch.signal.throwIfAborted();
    const parsed = list.safeParse(parse(body));
    if (parsed.success) return namesIn(parsed.data.data ?? []);
    throw new WinnowError('MODEL_BAD_ANSWER', `What ${endpoint.host} answered is not a list of models.`, {
      nextStep: 'Check the address in the options: it usually ends with /v1.',
    });
  } catch (thrown) {
    throw watch.reason(thrown);
  } finally {
    watch.end();
  }
}

const namesIn = (models: { id: string }[]): string[] =>
  models
    .map(({ id }) => id)
    .filter(({ length }) => length > 0 && length <= MAX_NAME)
    .slice(0, MAX_NAMES);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Finds out whether address, key and model are right by asking the model for one word.
 * @returns milliseconds until it was said; with a local server those it took to load the model too
 * @throws WinnowError that says what is wrong, or the signal's reason
 */
export async function testModel(config: OpenAiModelOptions, signal: AbortSignal): Promise<{ milliseconds: number }> {
  const model = createOpenAiModel(config);
  const started = performance.now();
  try {
    await model.complete({ system: 'You answer with one word.', user: 'Say: yes' }, { signal, maxTokens: TEST_TOKENS });
  } catch (thrown) {
    // It does write; a reasoning model has not come to the word by then.
    if (!(thrown instanceof WinnowError && thrown.code === 'MODEL_OUTPUT_LIMIT')) throw thrown;
  }
  return { milliseconds: Math.round(performance.now() - started) };
}

const TEST_TOKENS = 16;

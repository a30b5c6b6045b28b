import { i18n } from '#i18n';
import { delay } from '@/lib/base/async';
import { WinnowError } from '@/lib/base/errors';
import { withoutEchoes, withoutEchoesIn } from '@/lib/base/http/secrets';
import { TimedRequest, type Timeouts } from '@/lib/base/http/timeouts';
import { defined } from '@/lib/base/json';
import { completionText } from './completion-stream';
import { askModel, type Endpoint, type EndpointOptions, endpointOf } from './endpoint';
import { jsonIn } from './json-text';
import type { Model, ModelOptions, Prompt } from './model';
import { limitsAt } from './presets';
import { type ModelRefusal, readRefusal, refusalError } from './refusals';
import { lateModel, MODEL_TIMEOUTS } from './timeouts';

export interface OpenAiModelOptions extends EndpointOptions {
  /** The model's name at the server. */
  model: string;
  /** Limits in tokens; by default those of the preset with this address. */
  limits?: Partial<Model['limits']>;
  timeouts?: Partial<Timeouts>;
}

/**
 * Creates a model that uses OpenAI's chat completions interface, which Ollama, LM Studio, llama.cpp, OpenRouter and
 * others support as well. Nothing is sent before its first method is called.
 * @throws WinnowError for an address, key or headers that cannot be used
 */
export function createOpenAiModel({ model, limits, timeouts, ...options }: OpenAiModelOptions): Model {
  const endpoint = endpointOf(options);
  const own = { ...limitsAt(endpoint.baseUrl), ...limits };
  const name = i18n.t('common.modelAt', { model, host: endpoint.host });
  const quirks = new Quirks();
  // If a server wrote the key into an answer, the key would be shown, stored and exported.
  const keys = endpoint.key ? [endpoint.key] : [];

  async function* stream(prompt: Prompt, { signal, maxTokens }: ModelOptions, schema?: object) {
    signal.throwIfAborted();
    const request = new TimedRequest(signal, { ...MODEL_TIMEOUTS, ...timeouts }, lateModel(endpoint.host));
    const limit = maxTokens ?? own.output;
    try {
      const response = await accepted(endpoint, request.signal, quirks, () =>
        quirks.body({ model, prompt, maxTokens: limit, schema }),
      );
      const text = completionText(response, endpoint, limit, () => request.alive());
      yield* withoutEchoesIn(withoutThinking(text), keys);
    } catch (thrown) {
      throw broken(request.reason(thrown), endpoint.host);
    } finally {
      request.end();
    }
  }

  const text = async (pieces: AsyncIterable<string>) => {
    let whole = '';
    for await (const piece of pieces) whole += piece;
    return whole;
  };

  return {
    name,
    limits: own,
    stream: (prompt, options) => stream(prompt, options),
    complete: (prompt, options) => text(stream(prompt, options)),
    async object(prompt, schema, options) {
      // Ollama and llama.cpp enforce the schema without showing it to the model; others do not accept response_format
      // at all.
      const system = `${prompt.system}\n\nAnswer with JSON only, which this JSON Schema describes:\n${JSON.stringify(schema)}`;
      // An echo may be in JSON escapes.
      return withoutEchoes(jsonIn(await text(stream({ system, user: prompt.user }, options, schema)), name), keys);
    },
  };
}

/** Converts an error thrown within a request: a TypeError comes from the connection, any other stays unchanged. */
function broken(thrown: unknown, host: string): unknown {
  if (!(thrown instanceof TypeError)) return thrown;
  return new WinnowError('MODEL_STOPPED', i18n.t('errors.model.broke', { host }), { cause: thrown });
}

/** Longest wait that a server may request, in ms; for a longer wait the refusal stands. */
const LONGEST_WAIT = 10_000;

/**
 * Repeats a request until the server accepts its form, and once more if it asks for a short wait.
 * @throws WinnowError for any other refusal
 */
async function accepted(
  endpoint: Endpoint,
  signal: AbortSignal,
  quirks: Quirks,
  body: () => { model: string },
): Promise<Response> {
  for (let mayWait = true; ; ) {
    const sent = body();
    const response = await askModel(endpoint, '/chat/completions', sent, signal);
    if (response.ok) return response;
    const refusal = await readRefusal(response);
    const { status, retryAfter = Number.POSITIVE_INFINITY } = refusal;
    if (mayWait && (status === 429 || status === 503) && retryAfter <= LONGEST_WAIT) {
      mayWait = false;
      await delay(retryAfter, signal);
    } else if (!quirks.learn(refusal, sent)) {
      throw refusalError(refusal, endpoint, sent.model);
    }
  }
}

interface Question {
  model: string;
  prompt: Prompt;
  maxTokens: number;
  schema?: object | undefined;
}

const RESPONSE_FORMATS = ['json_schema', 'json_object', 'none'] as const;

/** Features of the interface that a server turned out to lack: a refused one is not tried again. */
class Quirks {
  private responseFormat = 0;
  private limit: 'max_tokens' | 'max_completion_tokens' = 'max_tokens';
  private takesTemperature = true;

  body({ model, prompt, maxTokens, schema }: Question) {
    const format = schema && this.formatFor(schema);
    return {
      model,
      messages: [
        { role: 'system', content: prompt.system },
        { role: 'user', content: prompt.user },
      ],
      stream: true,
      [this.limit]: maxTokens,
      ...(this.takesTemperature && { temperature: 0 }),
      ...defined({ response_format: format }),
    };
  }

  /** Returns the response_format for a schema. It supports only objects; the prompt asks for any other value. */
  private formatFor(schema: object) {
    const name = 'type' in schema && schema.type === 'object' ? RESPONSE_FORMATS[this.responseFormat] : 'none';
    if (name === 'json_schema') return { type: name, json_schema: { name: 'answer', strict: true, schema } };
    return name === 'json_object' ? { type: name } : undefined;
  }

  /** Notes the feature that a refusal names. @returns false if no other form is left to try */
  learn({ status, message }: ModelRefusal, sent: object): boolean {
    if (status !== 400 && status !== 422) return false;
    // Reasoning models of OpenAI take neither.
    if ('max_tokens' in sent && message.includes('max_completion_tokens')) this.limit = 'max_completion_tokens';
    else if ('temperature' in sent && message.includes('temperature')) this.takesTemperature = false;
    else if ('response_format' in sent) this.responseFormat++;
    else return false;
    return true;
  }
}

/**
 * Removes the thoughts at the beginning of a reasoning model's answer, if a server passes them on as text between
 * `<think>` and `</think>`.
 */
async function* withoutThinking(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  let held = '';
  let place: 'before' | 'inside' | 'behind' = 'before';
  for await (const piece of pieces) {
    if (place === 'behind') {
      yield piece;
      continue;
    }
    held += piece;
    if (place === 'before') {
      const begin = held.trimStart();
      if (begin.startsWith(OPEN)) place = 'inside';
      else if (!OPEN.startsWith(begin)) {
        place = 'behind';
        yield held;
      }
    }
    const end = place === 'inside' ? held.indexOf(CLOSE) : -1;
    if (end >= 0) {
      place = 'behind';
      const rest = held.slice(end + CLOSE.length).trimStart();
      if (rest) yield rest;
    }
  }
  if (place === 'before' && held) yield held;
}

const OPEN = '<think>';
const CLOSE = '</think>';

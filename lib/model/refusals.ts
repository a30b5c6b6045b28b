import { type ErrorCode, WinnowError, type WinnowErrorInit } from '@/lib/errors';
import { inWords } from '@/lib/http/in-words';
import { readText } from '@/lib/http/read-body';
import { retryAfterOf } from '@/lib/http/retry-after';
import { quote } from '@/lib/http/secrets';
import { isObject, parseJson } from '@/lib/json';
import type { Endpoint } from './endpoint';

/** A response of a model's server that is no success. */
export interface ModelRefusal {
  status: number;
  /** The server's own words; empty if it sent none that a person can read. */
  message: string;
  /** Milliseconds after which the server wants to be asked again. */
  retryAfter?: number;
}

/** Bytes of an error's body; a longer body is not quoted. */
const MAX_ERROR = 256 * 1024;

/** Reads a refusal; its body is JSON with an `error`, as text or with a `message`, or anything. */
export async function readRefusal(response: Response): Promise<ModelRefusal> {
  const text = await readText(response, MAX_ERROR).catch(() => '');
  const retryAfter = retryAfterOf(response.headers.get('retry-after'), Date.now());
  return {
    status: response.status,
    message: messageIn(parseJson(text)),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** The message in the parsed error body of OpenAI, Ollama, llama.cpp or LM Studio; empty for any other body. */
export function messageIn(body: unknown): string {
  const { error, message } = membersOf(body);
  const said = typeof error === 'string' ? error : (membersOf(error).message ?? message);
  return typeof said === 'string' ? said : '';
}

const membersOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

interface Kind {
  code: ErrorCode;
  sentence: string;
  init?: WinnowErrorInit;
}

/** Makes an error that says what to do, with the server's words unless they may hold the key. */
export function refusalError(refusal: ModelRefusal, endpoint: Endpoint, model?: string): WinnowError {
  const { code, sentence, init } = kindOf(refusal, endpoint.host, model);
  // A server that refuses a key likes to quote it, in pieces that are too short to be known for it.
  const said = code === 'MODEL_UNAUTHORIZED' ? '' : quote(refusal.message, endpoint.secrets);
  return new WinnowError(code, said ? `${sentence} It says: ${said}` : sentence, {
    status: refusal.status,
    ...init,
  });
}

const TOO_LONG = /context (length|size|window)|exceed_context|maximum context|too many tokens|prompt is too long/i;

function kindOf({ status, message, retryAfter }: ModelRefusal, host: string, model?: string): Kind {
  if (TOO_LONG.test(message)) {
    return { code: 'MODEL_INPUT_LIMIT', sentence: `The text is longer than the model at ${host} takes.` };
  }
  switch (status) {
    case 401:
      return { code: 'MODEL_UNAUTHORIZED', sentence: `${host} did not accept the key.` };
    case 403:
      return {
        code: 'MODEL_UNAUTHORIZED',
        sentence: `${host} does not let Winnow ask.`,
        init: {
          nextStep:
            'Check the key. A local server must allow the extension: for Ollama, OLLAMA_ORIGINS=chrome-extension://*.',
        },
      };
    case 402:
      return {
        code: 'MODEL_REFUSED',
        sentence: `${host} wants to be paid first.`,
        init: { nextStep: 'Add credits there, or choose another model in the options.' },
      };
    case 404:
      return {
        code: 'MODEL_NOT_FOUND',
        sentence: model
          ? `${host} does not know the model ${model}.`
          : `${host} has no list of models at this address.`,
      };
    case 429:
      return {
        code: 'MODEL_BUSY',
        sentence: `${host} is asked too often.`,
        init: retryAfter === undefined ? {} : { nextStep: `Try again in ${inWords(retryAfter)}.` },
      };
    case 503:
      return { code: 'MODEL_BUSY', sentence: `${host} is busy or still loading the model.` };
    default:
      return { code: 'MODEL_REFUSED', sentence: `${host} answered with status ${status}.` };
  }
}

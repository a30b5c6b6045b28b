import { i18n } from '#i18n';
import { type ErrorCode, WinnowError, type WinnowErrorInit } from '@/lib/base/errors';
import { inWords } from '@/lib/base/http/in-words';
import { readText } from '@/lib/base/http/read-body';
import { retryAfterOf } from '@/lib/base/http/retry-after';
import { quote } from '@/lib/base/http/secrets';
import { defined, isObject, parseJson } from '@/lib/base/json';
import type { Endpoint } from './endpoint';

/** A response of a model's server without a success status. */
export interface ModelRefusal {
  status: number;
  /** The server's own words; empty if it sent no readable message. */
  message: string;
  /** When the server accepts a repeated request, in ms. */
  retryAfter?: number;
}

/** Maximum size of an error's body, in bytes; a longer body is not quoted. */
const MAX_ERROR = 256 * 1024;

/** Reads a refusal; its body is JSON with an `error`, as text or with a `message`, or anything else. */
export async function readRefusal(response: Response): Promise<ModelRefusal> {
  const text = await readText(response, MAX_ERROR).catch(() => '');
  const retryAfter = retryAfterOf(response.headers.get('retry-after'), Date.now());
  return {
    status: response.status,
    message: messageIn(parseJson(text)),
    ...defined({ retryAfter }),
  };
}

/** Returns the message in the parsed error body of OpenAI, Ollama, llama.cpp or LM Studio; empty for any other body. */
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

/** Creates an error with the next step, and with the server's words unless they may contain the key. */
export function refusalError(refusal: ModelRefusal, endpoint: Endpoint, model?: string): WinnowError {
  const { code, sentence, init } = kindOf(refusal, endpoint.host, model);
  // A server that refuses a key may quote it in pieces too short to be recognized.
  const said = code === 'MODEL_UNAUTHORIZED' ? '' : quote(refusal.message, endpoint.secrets);
  return new WinnowError(code, said ? i18n.t('errors.model.says', { sentence, words: said }) : sentence, {
    status: refusal.status,
    ...init,
  });
}

const TOO_LONG = /context (length|size|window)|exceed_context|maximum context|too many tokens|prompt is too long/i;

function kindOf({ status, message, retryAfter }: ModelRefusal, host: string, model?: string): Kind {
  if (TOO_LONG.test(message)) {
    return { code: 'MODEL_INPUT_LIMIT', sentence: i18n.t('errors.model.inputTooLong', { host }) };
  }
  switch (status) {
    case 401:
      return { code: 'MODEL_UNAUTHORIZED', sentence: i18n.t('errors.model.keyRefused', { host }) };
    case 403:
      return {
        code: 'MODEL_UNAUTHORIZED',
        sentence: i18n.t('errors.model.notAllowed', { host }),
        init: {
          nextStep: i18n.t('nextSteps.allowExtensionAtModel'),
        },
      };
    case 402:
      return {
        code: 'MODEL_REFUSED',
        sentence: i18n.t('errors.model.unpaid', { host }),
        init: { nextStep: i18n.t('nextSteps.payModel') },
      };
    case 404:
      return {
        code: 'MODEL_NOT_FOUND',
        sentence: model ? i18n.t('errors.model.unknown', { host, model }) : i18n.t('errors.model.noList', { host }),
      };
    case 429:
      return {
        code: 'MODEL_BUSY',
        sentence: i18n.t('errors.model.askedTooOften', { host }),
        init:
          retryAfter === undefined ? {} : { nextStep: i18n.t('nextSteps.tryAgainIn', { time: inWords(retryAfter) }) },
      };
    case 503:
      return { code: 'MODEL_BUSY', sentence: i18n.t('errors.model.busy', { host }) };
    default:
      return { code: 'MODEL_REFUSED', sentence: i18n.t('errors.model.status', { host, status }) };
  }
}

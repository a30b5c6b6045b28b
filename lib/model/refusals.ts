import { type ErrorCode, ScrapeError, type ScrapeErrorInit } from '@/lib/contract';
import type { Endpoint } from './endpoint';

/** What a server said when it did not do what it was asked. */
export interface Refusal {
  status: number;
  /** Its own words; empty where it sent none that a person could read. */
  message: string;
  /** Milliseconds after which it wants to be asked again. */
  retryAfter?: number;
}

/** Reads an answer that is not a success; bodies are JSON with an `error`, as text or with a `message`, or anything. */
export async function refusalOf(response: Response): Promise<Refusal> {
  const text = await response.text().catch(() => '');
  const retryAfter = retryAfterOf(response.headers.get('retry-after'));
  return { status: response.status, message: wordsIn(text), ...(retryAfter !== undefined && { retryAfter }) };
}

/** The message in an error body of OpenAI, Ollama, llama.cpp or LM Studio; a page of HTML has none. */
function wordsIn(text: string): string {
  try {
    return wordsOf(JSON.parse(text));
  } catch {
    return '';
  }
}

/** As `wordsIn`, of a body that has been parsed. */
export function wordsOf(body: unknown): string {
  const { error, message } = memberOf(body);
  const said = typeof error === 'string' ? error : (memberOf(error).message ?? message);
  return typeof said === 'string' ? said : '';
}

const memberOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** RFC 9110 10.2.3: seconds or a date; here in milliseconds. */
function retryAfterOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

interface Kind {
  code: ErrorCode;
  sentence: string;
  init?: ScrapeErrorInit;
}

/** A refusal as an error that says what to do, with the server's words where they cannot hold the key. */
export function errorOf(refusal: Refusal, endpoint: Endpoint, model?: string): ScrapeError {
  const { code, sentence, init } = kindOf(refusal, endpoint.host, model);
  // A server that refuses a key likes to quote it, in part: no list of secrets would find that.
  const said = code === 'MODEL_UNAUTHORIZED' ? '' : quotable(refusal.message, endpoint.secrets);
  return new ScrapeError(code, said ? `${sentence} It says: ${said}` : sentence, {
    status: refusal.status,
    ...init,
  });
}

const TOO_LONG = /context (length|size|window)|exceed_context|maximum context|too many tokens|prompt is too long/i;

function kindOf({ status, message, retryAfter }: Refusal, host: string, model?: string): Kind {
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

/** Milliseconds as a person says them. */
export function inWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  const [count, unit] = seconds <= 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const MAX_QUOTE = 300;

function quotable(message: string, secrets: string[]): string {
  const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), message);
  const line = hidden.replace(/\s+/g, ' ').trim();
  return line.length > MAX_QUOTE ? `${line.slice(0, MAX_QUOTE)}…` : line;
}

import { createParser, type EventSourceMessage } from 'eventsource-parser';
import * as z from 'zod';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { bodyChunks, MAX_BODY, readText } from '@/lib/base/http/read-body';
import { parseJson } from '@/lib/base/json';
import type { Endpoint } from './endpoint';
import { messageIn, refusalError } from './refusals';

/** More characters per token than any vocabulary averages, to limit a text by its tokens. */
const MOST_PER_TOKEN = 16;
/** Number of characters that a model may always write, as some servers do not know the limit. */
const LEAST_TEXT = 64_000;
/** Maximum length of one event, in characters, and of a whole completion, in bytes. */
const MAX_EVENT = 4_000_000;

/**
 * The common shape of a chunk and of a whole completion, as OpenAI, Ollama, llama.cpp, LM Studio and OpenRouter send
 * it: llama.cpp begins with `content: null`, OpenAI ends with `choices: []`, Ollama sends the reasoning next to an
 * empty text.
 */
const words = z.looseObject({ content: z.string().nullish() });
const completion = z.looseObject({
  choices: z
    .array(z.looseObject({ delta: words.nullish(), message: words.nullish(), finish_reason: z.string().nullish() }))
    .nullish(),
  error: z.unknown().optional(),
});

/**
 * Yields the text of a completion, piece by piece.
 * @param maxTokens number of tokens that the model may write; a text far beyond that is cut off
 * @param alive called whenever bytes arrive, whatever they contain
 * @throws WinnowError MODEL_BAD_ANSWER for anything but a completion, MODEL_STOPPED if the connection ends before the
 * text does, or the text does not end, MODEL_OUTPUT_LIMIT after the last piece of a text that was ended by its limit
 */
export async function* completionText(
  response: Response,
  endpoint: Endpoint,
  maxTokens: number,
  alive: () => void,
): AsyncGenerator<string, void> {
  const { host } = endpoint;
  const type = response.headers.get('content-type') ?? '';
  if (/^text\/html/i.test(type)) throw notACompletion(host);
  const reader = new CompletionReader(endpoint, Math.max(LEAST_TEXT, maxTokens * MOST_PER_TOKEN));
  try {
    yield* /^application\/json/i.test(type) ? whole(response, reader) : events(response, reader, alive);
  } catch (thrown) {
    throw thrown instanceof RangeError ? endless(host) : thrown;
  }
  if (!reader.hasCompletion) throw notACompletion(host);
  if (!reader.finish) throw brokeOff(host);
  if (reader.finish === 'length') {
    throw new WinnowError('MODEL_OUTPUT_LIMIT', i18n.t('errors.model.outputTooLong', { host }));
  }
}

async function* whole(response: Response, reader: CompletionReader) {
  reader.read(await readText(response, MAX_EVENT));
  yield* reader.take();
}

async function* events(response: Response, reader: CompletionReader, alive: () => void) {
  const parser = createParser({
    onEvent: ({ data }: EventSourceMessage) => reader.read(data),
    // llama.cpp has sent errors as `error: {…}`, Ollama as a bare line of JSON: fields that SSE does not know.
    onError: ({ type, line = '' }) =>
      type === 'max-buffer-size-exceeded' ? reader.giveUp() : reader.readStray(line.replace(/^error:/, '')),
    maxBufferSize: MAX_EVENT,
  });
  const decoder = new TextDecoder();
  for await (const bytes of bodyChunks(response, MAX_BODY)) {
    alive();
    parser.feed(decoder.decode(bytes, { stream: true }));
    yield* reader.take();
    if (reader.isDone) return;
  }
  // Some servers do not end their last event with an empty line.
  parser.feed(`${decoder.decode()}\n\n`);
  yield* reader.take();
}

/** Assembles the events of a completion. */
class CompletionReader {
  hasCompletion = false;
  finish: string | undefined;
  isDone = false;
  private pieces: string[] = [];
  private length = 0;
  private failure: WinnowError | undefined;

  /** @param limit of the text, in characters */
  constructor(
    private readonly endpoint: Endpoint,
    private readonly limit: number,
  ) {}

  read(data: string): void {
    if (data.trim() === '[DONE]') {
      this.isDone = true;
      // Servers that send no reason mark the end of the text by this.
      this.finish ??= 'stop';
      return;
    }
    const parsed = completion.safeParse(parseJson(data));
    if (!parsed.success) this.giveUp();
    else if (parsed.data.error) this.fail(parsed.data);
    else this.add(parsed.data.choices);
  }

  /** Reads a line that is not an event: only an error matters there. */
  readStray(line: string): void {
    const body = parseJson(line.trim());
    if (body !== undefined && messageIn(body)) this.fail(body);
  }

  /** Fails on unreadable input: after readable text, the connection must have broken. */
  giveUp(): void {
    const { host } = this.endpoint;
    this.failure ??= this.hasCompletion ? brokeOff(host) : notACompletion(host);
  }

  private add(choices: z.output<typeof completion>['choices']): void {
    if (!choices) return;
    this.hasCompletion = true;
    const choice = choices[0];
    const text = choice?.delta?.content ?? choice?.message?.content ?? '';
    this.length += text.length;
    if (text) this.pieces.push(text);
    if (choice?.finish_reason) this.finish = choice.finish_reason;
    if (this.length > this.limit) this.failure ??= endless(this.endpoint.host);
  }

  private fail(body: unknown): void {
    this.failure ??= refusalError({ status: 502, message: messageIn(body) }, this.endpoint);
  }

  /** Yields the pieces since the last call, then throws the failure after them. */
  *take(): Generator<string, void> {
    const pieces = this.pieces;
    this.pieces = [];
    yield* pieces;
    if (this.failure) throw this.failure;
  }
}

const brokeOff = (host: string) => new WinnowError('MODEL_STOPPED', i18n.t('errors.model.broke', { host }));

const endless = (host: string) =>
  new WinnowError('MODEL_STOPPED', i18n.t('errors.model.endless', { host }), {
    nextStep: i18n.t('nextSteps.MODEL_BAD_ANSWER'),
  });

const notACompletion = (host: string) =>
  new WinnowError('MODEL_BAD_ANSWER', i18n.t('errors.model.notACompletion', { host }), {
    nextStep: i18n.t('nextSteps.checkModelAddress'),
  });

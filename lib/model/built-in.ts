import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { jsonIn } from './json-text';
import type { Model, ModelOptions, Prompt } from './model';

/** The part of the Prompt API (https://webmachinelearning.github.io/prompt-api/) that is used here. */
export interface LanguageModelApi {
  availability(options?: object): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  create(options: object): Promise<Session>;
}

interface Session {
  prompt(text: string, options: { signal: AbortSignal; responseConstraint?: object }): Promise<string>;
  promptStreaming(text: string, options: { signal: AbortSignal }): ReadableStream<string>;
  /** Size of the context window, in tokens. */
  contextWindow?: number;
  /** Name of `contextWindow` until Chrome 148. */
  inputQuota?: number;
  destroy(): void;
}

const NAME = "the browser's model";

/** Assumed window if a session does not report one, in tokens: the smallest that a browser has shipped. */
const SMALLEST_WINDOW = 4_096;

const apiOf = () => (globalThis as { LanguageModel?: LanguageModelApi }).LanguageModel;

/**
 * Returns whether this browser has a model. A `downloadable` one is downloaded only by a click in an extension page.
 */
export async function builtInAvailability(): ReturnType<LanguageModelApi['availability']> {
  return (await apiOf()?.availability(languages())) ?? 'unavailable';
}

/**
 * Downloads the browser's model. Must be called in a click of an extension page.
 * @param onProgress called with the downloaded share, 0 to 1
 * @throws WinnowError MODEL_UNAVAILABLE
 */
export async function downloadBuiltIn(onProgress: (share: number) => void): Promise<void> {
  const monitor = (download: EventTarget) =>
    download.addEventListener('downloadprogress', (event) => onProgress((event as ProgressEvent).loaded));
  try {
    const session = await apiOf()?.create({ ...languages(), monitor });
    session?.destroy();
  } catch (thrown) {
    throw new WinnowError('MODEL_UNAVAILABLE', i18n.t('errors.model.builtIn.notDownloadable'), {
      nextStep: i18n.t('nextSteps.checkRoom'),
      cause: thrown,
    });
  }
}

/**
 * Creates the model that is part of the browser. Each call has a session of its own.
 * @throws WinnowError MODEL_UNAVAILABLE if this browser does not have a model ready
 */
export async function builtInModel(): Promise<Model> {
  const api = apiOf();
  const availability = await builtInAvailability();
  if (!api || availability === 'unavailable') {
    throw new WinnowError('MODEL_UNAVAILABLE', i18n.t('errors.model.builtIn.missing'));
  }
  if (availability !== 'available') {
    throw new WinnowError('MODEL_UNAVAILABLE', i18n.t('errors.model.builtIn.notDownloaded'), {
      nextStep: i18n.t('nextSteps.downloadModel'),
    });
  }
  return {
    name: NAME,
    limits: await limitsOf(api),
    complete: (prompt, options) =>
      inSession(api, prompt, options, (session) => session.prompt(prompt.user, { signal: options.signal })),
    stream: (prompt, options) => stream(api, prompt, options),
    async object(prompt, schema, options) {
      const text = await inSession(api, prompt, options, (session) =>
        session.prompt(prompt.user, { signal: options.signal, responseConstraint: schema }),
      );
      return jsonIn(text, NAME);
    },
  };
}

/** Splits a session's window between input and output. */
async function limitsOf(api: LanguageModelApi): Promise<Model['limits']> {
  const session = await api.create(languages());
  const said = session.contextWindow ?? session.inputQuota ?? SMALLEST_WINDOW;
  session.destroy();
  const tokens = Number.isFinite(said) ? said : SMALLEST_WINDOW;
  return { input: Math.floor(tokens * 0.75), output: Math.floor(tokens * 0.25) };
}

/** Languages in which Chrome's model is tested to write. */
const WRITES = ['en', 'de', 'es', 'fr', 'ja'];

/** Returns the language to write, which Chrome asks for; that of the interface is the best guess. */
function languages() {
  const own = globalThis.navigator?.language?.slice(0, 2);
  const output = own && WRITES.includes(own) ? own : 'en';
  return { expectedInputs: [{ type: 'text' }], expectedOutputs: [{ type: 'text', languages: [output] }] };
}

async function open(api: LanguageModelApi, { system }: Prompt, { signal }: ModelOptions): Promise<Session> {
  signal.throwIfAborted();
  return api.create({ ...languages(), initialPrompts: [{ role: 'system', content: system }], signal });
}

async function inSession<T>(
  api: LanguageModelApi,
  prompt: Prompt,
  options: ModelOptions,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  let session: Session | undefined;
  try {
    session = await open(api, prompt, options);
    return await work(session);
  } catch (thrown) {
    throw failure(thrown, options.signal);
  } finally {
    session?.destroy();
  }
}

async function* stream(api: LanguageModelApi, prompt: Prompt, options: ModelOptions) {
  let session: Session | undefined;
  try {
    session = await open(api, prompt, options);
    const reader = session.promptStreaming(prompt.user, { signal: options.signal }).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } catch (thrown) {
    throw failure(thrown, options.signal);
  } finally {
    session?.destroy();
  }
}

function failure(thrown: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (thrown instanceof Error && thrown.name === 'QuotaExceededError') {
    return new WinnowError('MODEL_INPUT_LIMIT', i18n.t('errors.model.builtIn.inputTooLong'), {
      cause: thrown,
    });
  }
  return new WinnowError('MODEL_STOPPED', i18n.t('errors.model.builtIn.stopped'), { cause: thrown });
}

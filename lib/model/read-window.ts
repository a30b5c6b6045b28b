import * as z from 'zod';
import { isLoopback } from '@/lib/base/http/address';
import { readText } from '@/lib/base/http/read-body';
import { parseJson } from '@/lib/base/json';
import { askModel, type Endpoint, type EndpointOptions, endpointOf } from './endpoint';

/** Number of tokens for a model's input and output together, and the server that reported it. */
export interface ModelWindow {
  tokens: number;
  /** The server's name, or its host. */
  from: string;
}

const tokens = z.number().int().positive();
const MAX_BYTES = 8 * 1024 * 1024;
/** Timeout for all requests together, in ms. */
const LIMIT = 5_000;

/**
 * Reads the size of a model's context window from any interface in which its server reports it. The model's possible
 * window does not matter, only the window with which a local server has loaded it.
 * @returns undefined if the server does not report it
 */
export async function readWindowAt(
  { model, ...options }: EndpointOptions & { model: string },
  signal: AbortSignal,
): Promise<ModelWindow | undefined> {
  const endpoint = endpointOf(options);
  const ask = asking(endpoint, AbortSignal.any([signal, AbortSignal.timeout(LIMIT)]));
  const { origin, hostname } = new URL(endpoint.baseUrl);
  const listed = windowListed(await ask(endpoint.baseUrl, '/models'), model);
  if (listed) return { tokens: listed, from: endpoint.host };
  // On a web host, only paths of its own interface are requested.
  if (!isLoopback(hostname)) return undefined;
  const [studio, props, running] = await Promise.all([
    ask(origin, '/api/v0/models'),
    ask(origin, '/props'),
    ask(origin, '/api/ps'),
  ]);
  const said = [
    { tokens: windowInStudio(studio, model), from: 'LM Studio' },
    { tokens: windowInProps(props), from: 'llama.cpp' },
    { tokens: windowRunning(running, model) ?? (await windowShown(ask, origin, model)), from: 'Ollama' },
  ];
  return said.flatMap(({ tokens, from }) => (tokens ? [{ tokens, from }] : []))[0];
}

type Ask = (baseUrl: string, path: string, body?: object) => Promise<unknown>;

/** Requests JSON; any other response, an error or a timeout results in undefined. */
const asking =
  (endpoint: Endpoint, signal: AbortSignal): Ask =>
  async (baseUrl, path, body) => {
    try {
      const response = await askModel({ ...endpoint, baseUrl }, path, body, signal);
      return response.ok ? parseJson(await readText(response, MAX_BYTES)) : undefined;
    } catch {
      return undefined;
    }
  };

/** vLLM, OpenRouter, Groq, Mistral and newer llama.cpp report it in the list of OpenAI's interface. */
const listedModel = z.looseObject({
  id: z.string(),
  max_model_len: tokens.optional().catch(undefined),
  context_length: tokens.optional().catch(undefined),
  context_window: tokens.optional().catch(undefined),
  meta: z.looseObject({ n_ctx: tokens.optional() }).optional().catch(undefined),
});

function windowListed(body: unknown, model: string): number | undefined {
  const { data } = z.looseObject({ data: z.array(z.unknown()) }).safeParse(body);
  const entries = data?.data.map((entry) => listedModel.safeParse(entry).data);
  const found = entries?.find((entry) => entry?.id === model);
  return found?.max_model_len ?? found?.context_length ?? found?.context_window ?? found?.meta?.n_ctx;
}

/** LM Studio, `GET /api/v0/models`; `max_context_length` is the largest window it could be loaded with. */
const studioModels = z.looseObject({
  data: z.array(z.looseObject({ id: z.string(), loaded_context_length: tokens.optional().catch(undefined) })),
});

const windowInStudio = (body: unknown, model: string): number | undefined =>
  studioModels.safeParse(body).data?.data.find(({ id }) => id === model)?.loaded_context_length;

/** llama.cpp, `GET /props`: the window of one slot. */
const windowInProps = (body: unknown): number | undefined =>
  z.looseObject({ default_generation_settings: z.looseObject({ n_ctx: tokens }) }).safeParse(body).data
    ?.default_generation_settings.n_ctx;

/** Ollama, `GET /api/ps`: the loaded models. */
const runningModels = z.looseObject({
  models: z.array(z.looseObject({ name: z.string(), context_length: tokens.optional().catch(undefined) })),
});

const windowRunning = (body: unknown, model: string): number | undefined =>
  runningModels.safeParse(body).data?.models.find(({ name }) => name === model || name === `${model}:latest`)
    ?.context_length;

/** Ollama, `POST /api/show`: the window that the model's own file sets, if it does. */
async function windowShown(ask: Ask, origin: string, model: string): Promise<number | undefined> {
  const { data } = z.looseObject({ parameters: z.string() }).safeParse(await ask(origin, '/api/show', { model }));
  const [, count] = /^num_ctx\s+(\d{1,9})\s*$/m.exec(data?.parameters ?? '') ?? [];
  return count ? Number(count) : undefined;
}

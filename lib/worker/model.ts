import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { isLoopback } from '@/lib/base/http/address';
import type { ModelSettings, OpenAiModelOptions } from '@/lib/model';
import type { FoundServer } from '@/lib/model/find-servers';
import { LOCAL_SERVERS } from '@/lib/model/local-servers';
import { changeSettings, getModelSecrets, settings } from '@/lib/store/settings';
import { atOrigin } from '../browser/page-options/rules';
import { addSessionRules, ownHost } from '../browser/page-options/session-rules';
import type { WorkerContext } from './context';

/** Timeout of a call to the model server, in ms. */
const LIMIT = 30_000;
/** How long a question waits for the current size of the model's context window, in ms. */
const REFRESH_LIMIT = 1_000;

/** Calls the configured address of the model, with its key and headers. @throws WinnowError if no model is configured */
export async function atSavedModel<Value>(
  ask: (config: OpenAiModelOptions, signal: AbortSignal) => Promise<Value>,
  signal = AbortSignal.timeout(LIMIT),
): Promise<Value> {
  const { model } = await settings.getValue();
  if (model.kind !== 'openai-compatible') throw new WinnowError('MODEL_UNAVAILABLE', i18n.t('errors.model.noAddress'));
  const secrets = await getModelSecrets(model.baseUrl);
  const undo = await reachModel(model);
  try {
    return await ask({ ...model, ...secrets }, signal);
  } finally {
    await undo();
  }
}

type Offscreen = Pick<WorkerContext['offscreen'], 'findServers' | 'readWindow'>;

/** Looks for model servers on this computer. */
export async function findModels({ findServers }: Offscreen): Promise<FoundServer[]> {
  const undo = await withoutOrigin(LOCAL_SERVERS.map(({ baseUrl }) => baseUrl));
  try {
    return await findServers();
  } finally {
    await undo();
  }
}

/**
 * Reads the size of the configured model's context window, and stores it with the model's name. Nothing changes if the server
 * does not report it.
 */
export async function keepWindow({ readWindow }: Offscreen, signal?: AbortSignal): Promise<void> {
  const { model: asked } = await settings.getValue();
  const window = await atSavedModel(readWindow, signal);
  const { model } = await settings.getValue();
  const isSame = model.kind === 'openai-compatible' && asked.kind === model.kind && asked.model === model.model;
  if (!window || !isSame || asked.baseUrl !== model.baseUrl || window.tokens === model.window?.tokens) return;
  await changeSettings({ model: { ...model, window } });
}

/**
 * Does the same before a question, within a short time: a server on this computer may have reloaded the model with another
 * context window. If the server does not report it, the stored size stays.
 */
export async function refreshWindow(offscreen: Offscreen, signal: AbortSignal): Promise<void> {
  const { model } = await settings.getValue();
  if (model.kind !== 'openai-compatible' || !URL.canParse(model.baseUrl)) return;
  if (!isLoopback(new URL(model.baseUrl).hostname)) return;
  const limited = AbortSignal.any([signal, AbortSignal.timeout(REFRESH_LIMIT)]);
  await keepWindow(offscreen, limited).catch(() => undefined);
}

/** Chooses a model that was found on this computer. */
export async function chooseFound(offscreen: Offscreen, baseUrl: string, model: string): Promise<void> {
  await changeSettings({ model: { kind: 'openai-compatible', baseUrl, model } });
  await keepWindow(offscreen);
}

/**
 * Removes the Origin header from requests to the model, temporarily and only for its address: local model servers refuse
 * requests of extensions because of it (ollama#3016).
 * @returns a function that undoes it
 */
export async function reachModel(model: ModelSettings): Promise<() => Promise<void>> {
  if (model.kind !== 'openai-compatible' || !URL.canParse(model.baseUrl)) return async () => undefined;
  return withoutOrigin([model.baseUrl]);
}

/** Does the same for several addresses. */
const withoutOrigin = (baseUrls: readonly string[]): Promise<() => Promise<void>> =>
  addSessionRules(
    baseUrls.map((baseUrl) => ({
      action: {
        type: 'modifyHeaders' as 'modifyHeaders',
        requestHeaders: [{ header: 'origin', operation: 'remove' as 'remove' }],
      },
      condition: {
        ...atOrigin(baseUrl),
        initiatorDomains: [ownHost()],
        resourceTypes: ['xmlhttprequest' as 'xmlhttprequest'],
      },
    })),
  );

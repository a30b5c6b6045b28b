import { i18n } from '#i18n';
import { WinnowError } from '@/lib/errors';
import { isLoopback } from '@/lib/http/address';
import type { ModelSettings, OpenAiModelOptions } from '@/lib/model';
import type { FoundServer } from '@/lib/model/find-servers';
import { LOCAL_SERVERS } from '@/lib/model/local-servers';
import { changeSettings, getModelSecrets, settings } from '@/lib/store/settings';
import { atOrigin } from '../browser/page-options/rules';
import { addSessionRules, ownHost } from '../browser/page-options/session-rules';
import type { WorkerContext } from './context';

/** Milliseconds that a model's server has to answer whether it is there. */
const LIMIT = 30_000;
/** Milliseconds that a question waits for what the model takes now. */
const REFRESH_LIMIT = 1_000;

/** Calls the model's address that is set up, with its key and headers. @throws WinnowError where none is */
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

/** Looks for servers of models on this computer. */
export async function findModels({ findServers }: Offscreen): Promise<FoundServer[]> {
  const undo = await withoutOrigin(LOCAL_SERVERS.map(({ baseUrl }) => baseUrl));
  try {
    return await findServers();
  } finally {
    await undo();
  }
}

/** Reads how much the model that is set up takes, and keeps it beside its name. A server that does not say changes nothing. */
export async function keepWindow({ readWindow }: Offscreen, signal?: AbortSignal): Promise<void> {
  const { model: asked } = await settings.getValue();
  const window = await atSavedModel(readWindow, signal);
  const { model } = await settings.getValue();
  const isSame = model.kind === 'openai-compatible' && asked.kind === model.kind && asked.model === model.model;
  if (!window || !isSame || asked.baseUrl !== model.baseUrl || window.tokens === model.window?.tokens) return;
  await changeSettings({ model: { ...model, window } });
}

/**
 * Does the same before a question, in little time: a server on this computer may have loaded the model with another
 * window since. One that says nothing leaves what was known.
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
 * Model servers on a computer refuse what comes from an extension by its Origin (ollama#3016): ours goes without, to
 * that address alone and while it is asked.
 * @returns a function that takes it back
 */
export async function reachModel(model: ModelSettings): Promise<() => Promise<void>> {
  if (model.kind !== 'openai-compatible' || !URL.canParse(model.baseUrl)) return async () => undefined;
  return withoutOrigin([model.baseUrl]);
}

/** The same for several addresses. */
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

import { i18n } from '#i18n';
import { WinnowError } from '@/lib/errors';
import type { OpenAiModelOptions } from '@/lib/model';
import type { FoundServer } from '@/lib/model/find-servers';
import { LOCAL_SERVERS } from '@/lib/model/local-servers';
import { changeSettings, getModelSecrets, settings } from '@/lib/store/settings';
import type { WorkerContext } from './context';
import { reachModel, withoutOrigin } from './derive';

/** Milliseconds that a model's server has to answer whether it is there. */
const LIMIT = 30_000;

/** Calls the model's address that is set up, with its key and headers. @throws WinnowError where none is */
export async function atSavedModel<Value>(
  ask: (config: OpenAiModelOptions, signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const { model } = await settings.getValue();
  if (model.kind !== 'openai-compatible') throw new WinnowError('MODEL_UNAVAILABLE', i18n.t('errors.model.noAddress'));
  const secrets = await getModelSecrets(model.baseUrl);
  const undo = await reachModel(model);
  try {
    return await ask({ ...model, ...secrets }, AbortSignal.timeout(LIMIT));
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
export async function keepWindow({ readWindow }: Offscreen): Promise<void> {
  const { model: asked } = await settings.getValue();
  const window = await atSavedModel(readWindow);
  const { model } = await settings.getValue();
  const isSame = model.kind === 'openai-compatible' && asked.kind === model.kind && asked.model === model.model;
  if (window && isSame && asked.baseUrl === model.baseUrl) await changeSettings({ model: { ...model, window } });
}

/** Chooses a model that was found on this computer. */
export async function chooseFound(offscreen: Offscreen, baseUrl: string, model: string): Promise<void> {
  await changeSettings({ model: { kind: 'openai-compatible', baseUrl, model } });
  await keepWindow(offscreen);
}

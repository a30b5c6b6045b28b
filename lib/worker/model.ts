import { i18n } from '#i18n';
import { WinnowError } from '@/lib/errors';
import type { OpenAiModelOptions } from '@/lib/model';
import { getModelSecrets, settings } from '@/lib/store/settings';
import { reachModel } from './derive';

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

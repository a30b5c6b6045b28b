import { WinnowError } from '@/lib/errors';
import { listModelsAt, testModelAt } from '@/lib/model/list-models';
import { getModelSecrets, settings } from '@/lib/store/settings';
import { reachModel } from './derive';

/** Milliseconds that a model's server has to answer whether it is there. */
const LIMIT = 30_000;

/** Calls the model's address that is set up, with its key and headers. @throws WinnowError where none is */
async function atModel<Value>(ask: (config: Parameters<typeof testModelAt>[0], signal: AbortSignal) => Promise<Value>) {
  const { model } = await settings.getValue();
  if (model.kind !== 'openai-compatible')
    throw new WinnowError('MODEL_UNAVAILABLE', 'No address of a model is set up.');
  const secrets = await getModelSecrets(model.baseUrl);
  const undo = await reachModel(model);
  try {
    return await ask({ ...model, ...secrets }, AbortSignal.timeout(LIMIT));
  } finally {
    await undo();
  }
}

/** @returns milliseconds that the model took for a word @throws WinnowError where it is not usable, saying why */
export const testSavedModel = (): Promise<number> =>
  atModel(async (config, signal) => (await testModelAt(config, signal)).milliseconds);

/** The names of the models at the address that is set up. */
export const listSavedModels = (): Promise<string[]> => atModel(listModelsAt);

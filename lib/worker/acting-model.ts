import type { Situation } from '@/lib/operations/interact/ask-model';
import type { Batch } from '@/lib/operations/interact/steps';
import { getModelSecrets, settings } from '@/lib/store/settings';
import type { WorkerContext } from './context';
import { reachModel, refreshWindow } from './model';

type Offscreen = Pick<WorkerContext['offscreen'], 'proposeSteps' | 'findServers' | 'readWindow'>;

/**
 * Asks the configured model for the next steps of a prompt.
 * @throws WinnowError; or the signal's reason
 */
export async function proposeWithModel(
  situation: Situation,
  offscreen: Offscreen,
  signal: AbortSignal,
): Promise<Batch> {
  await refreshWindow(offscreen, signal);
  const { model } = await settings.getValue();
  const secrets = model.kind === 'openai-compatible' ? await getModelSecrets(model.baseUrl) : {};
  const undo = await reachModel(model);
  try {
    return await offscreen.proposeSteps({ ...situation, model, secrets }, signal);
  } finally {
    await undo();
  }
}

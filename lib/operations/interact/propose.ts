import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { type ModelSecrets, type ModelSettings, modelFrom } from '@/lib/model';
import { askForSteps, roomForPage, type Situation } from './ask-model';
import type { Batch } from './steps';

/** The next steps to propose for a prompt, and the model that proposes them. */
export interface ProposeSteps extends Situation {
  model: ModelSettings;
  secrets: ModelSecrets;
}

/** Asks the user's model for the next steps. @throws WinnowError; or the signal's reason */
export async function proposeHere(
  { model: chosen, secrets, ...situation }: ProposeSteps,
  signal: AbortSignal,
): Promise<Batch> {
  const model = await modelFrom(chosen, secrets);
  if (!model) throw new WinnowError('MODEL_UNAVAILABLE', i18n.t('errors.model.noAddress'));
  const room = roomForPage(model);
  const shorten = (list: string | undefined) => list?.slice(0, room);
  const { page, before } = situation;
  return askForSteps({ ...situation, page: page.slice(0, room), before: shorten(before) }, model, signal);
}

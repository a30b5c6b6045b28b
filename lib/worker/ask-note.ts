import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import type { Metadata } from '@/lib/contract';
import { getModelSecrets, settings } from '@/lib/store/settings';
import type { WorkerContext } from './context';
import { reachModel } from './model';

/** A prompt in the template of a note, and the page that the note is of. */
export interface NotePrompt {
  prompt: string;
  markdown: string;
  metadata: Metadata;
}

/** Asks the user's model about a page, for its note. @throws WinnowError if it does not answer; or the signal's reason */
export async function askNote(
  { prompt, markdown, metadata }: NotePrompt,
  { offscreen }: Pick<WorkerContext, 'offscreen'>,
  signal: AbortSignal,
): Promise<string> {
  const { model, modelChoice } = await settings.getValue();
  const secrets = model.kind === 'openai-compatible' ? await getModelSecrets(model.baseUrl) : {};
  const derive = {
    request: {
      url: metadata.url ?? '',
      formats: [{ type: 'question' as const, question: prompt }],
      onlyCleanContent: false,
      zeroDataRetention: false,
    },
    markdown,
    metadata,
    structured: undefined,
    history: [],
    mayKeep: false,
    at: Date.now(),
  };
  const undo = await reachModel(model);
  try {
    const work = { derive, model, modelChoice, secrets };
    const { data, warnings } = await offscreen.deriveText(work, { signal, modelChoice, onText: () => undefined });
    if (data.answer) return data.answer;
    throw new WinnowError('MODEL_BAD_ANSWER', warnings[0]?.text ?? i18n.t('errors.noteUnanswered'));
  } finally {
    await undo();
  }
}

import { builtInModel } from './built-in';
import type { Model } from './model';
import { createOpenAiModel } from './openai-compatible';

export { builtInAvailability } from './built-in';
export { listModels, testModel } from './list-models';
export type { Model, ModelOptions, Prompt } from './model';
export { createOpenAiModel, type OpenAiModelOptions } from './openai-compatible';
export { MODEL_PRESETS, type Preset } from './presets';

/** What the person chose; the key is not among it. */
export type ModelSettings =
  | { kind: 'none' }
  | { kind: 'built-in' }
  | {
      kind: 'openai-compatible';
      baseUrl: string;
      model: string;
      headers?: Record<string, string>;
      /** Tokens; those of the preset with this address where they are not given. */
      limits?: Model['limits'];
    };

/**
 * The model that the person chose.
 * @param key the one entered for exactly this address
 * @returns null where none was chosen
 * @throws ScrapeError where the one that was chosen cannot be had
 */
export async function modelFrom(settings: ModelSettings, key?: string): Promise<Model | null> {
  switch (settings.kind) {
    case 'none':
      return null;
    case 'built-in':
      return builtInModel();
    case 'openai-compatible':
      return createOpenAiModel({ ...settings, ...(key && { key }) });
  }
}

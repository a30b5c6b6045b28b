import { builtInModel } from './built-in';
import type { Model } from './model';
import { createOpenAiModel } from './openai-compatible';
import { limitsIn } from './presets';
import type { ModelWindow } from './read-window';

export { builtInAvailability, downloadBuiltIn } from './built-in';
export { type EndpointOptions, endpointOf } from './endpoint';
export { listModelsAt, testModelAt } from './list-models';
export type { Model, ModelOptions, Prompt } from './model';
export { createOpenAiModel, type OpenAiModelOptions } from './openai-compatible';
export { limitsAt, limitsIn, MODEL_PRESETS } from './presets';

/** The model that the user chose, without its secrets. */
export type ModelSettings =
  | { kind: 'none' }
  | { kind: 'built-in' }
  | {
      kind: 'openai-compatible';
      baseUrl: string;
      model: string;
      /** Limits in tokens, as set by the user; by default those of `window`, or of the preset with this address. */
      limits?: Partial<Model['limits']>;
      /** Context window of the model, as reported by the server. */
      window?: ModelWindow;
    };

/** Secrets that are sent with every request to the address for which they were entered, and to no other. */
export interface ModelSecrets {
  key?: string | undefined;
  /** Extra headers: their values are often credentials. */
  headers?: Record<string, string>;
}

/**
 * Creates the model that the user chose.
 * @param secrets entered for exactly this address
 * @returns null if the user chose no model
 * @throws WinnowError if the chosen model is not available
 */
export async function modelFrom(settings: ModelSettings, secrets: ModelSecrets = {}): Promise<Model | null> {
  switch (settings.kind) {
    case 'none':
      return null;
    case 'built-in':
      return builtInModel();
    case 'openai-compatible': {
      const { window, limits, ...rest } = settings;
      return createOpenAiModel({ ...rest, ...secrets, limits: { ...(window && limitsIn(window.tokens)), ...limits } });
    }
  }
}

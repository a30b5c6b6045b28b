import { builtInModel } from './built-in';
import type { Model } from './model';
import { createOpenAiModel } from './openai-compatible';

export { builtInAvailability, downloadBuiltIn } from './built-in';
export { type EndpointOptions, endpointOf } from './endpoint';
export { listModels, testModel } from './list-models';
export type { Model, ModelOptions, Prompt } from './model';
export { createOpenAiModel, type OpenAiModelOptions } from './openai-compatible';
export { limitsAt, MODEL_PRESETS } from './presets';

/** What the person chose; what is secret of it is not among it. */
export type ModelSettings =
  | { kind: 'none' }
  | { kind: 'built-in' }
  | {
      kind: 'openai-compatible';
      baseUrl: string;
      model: string;
      /** Tokens; those of the preset with this address where they are not given. */
      limits?: Partial<Model['limits']>;
    };

/** What is sent with every request to the address that it was entered for, and to no other. */
export interface ModelSecrets {
  key?: string;
  /** Extra headers: their values are often credentials. */
  headers?: Record<string, string>;
}

/**
 * The model that the person chose.
 * @param secrets those entered for exactly this address
 * @returns null where none was chosen
 * @throws WinnowError where the one that was chosen cannot be had
 */
export async function modelFrom(settings: ModelSettings, secrets: ModelSecrets = {}): Promise<Model | null> {
  switch (settings.kind) {
    case 'none':
      return null;
    case 'built-in':
      return builtInModel();
    case 'openai-compatible':
      return createOpenAiModel({ ...settings, ...secrets });
  }
}

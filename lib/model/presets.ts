import { originOf } from '@/lib/base/http/address';
import type { Model } from './model';

/** A popular source of models. */
interface Preset {
  name: string;
  /** Address up to and without `/chat/completions`. */
  baseUrl: string;
  needsKey: boolean;
  /** Limits in tokens, if the user entered none. */
  limits: Model['limits'];
}

/** Splits the tokens of a window between the model's input and output. */
export function limitsIn(tokens: number): Model['limits'] {
  const output = Math.min(HOSTED.output, Math.floor(tokens / 4));
  return { input: Math.min(HOSTED.input, tokens - output), output };
}

/** Every model that OpenAI and OpenRouter list first accepts four times as much; models find less in longer inputs. */
const HOSTED = { input: 32_000, output: 4_096 };

/** A local server loads a model with a window of its own choice; this common one is assumed if it is not reported. */
const LOCAL = limitsIn(8_192);

/** Ollama silently truncates a longer prompt: 4,096 tokens is the smallest of its defaults. */
const OLLAMA = limitsIn(4_096);

export const MODEL_PRESETS: readonly Preset[] = [
  { name: 'Ollama', baseUrl: 'http://localhost:11434/v1', needsKey: false, limits: OLLAMA },
  { name: 'LM Studio', baseUrl: 'http://localhost:1234/v1', needsKey: false, limits: LOCAL },
  { name: 'llama.cpp', baseUrl: 'http://localhost:8080/v1', needsKey: false, limits: LOCAL },
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', needsKey: true, limits: HOSTED },
  { name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1', needsKey: true, limits: HOSTED },
];

/** Returns the default limits for an address: those of its preset, else those of a local server. */
export const limitsAt = (baseUrl: string): Model['limits'] =>
  MODEL_PRESETS.find((preset) => originOf(preset.baseUrl) === originOf(baseUrl))?.limits ?? LOCAL;

import { originOf } from '@/lib/http/address';
import type { Model } from './model';

/** A place to get a model from that many people have. */
interface Preset {
  name: string;
  /** Up to and without `/chat/completions`. */
  baseUrl: string;
  needsKey: boolean;
  /** Tokens, where nobody entered the model's own. */
  limits: Model['limits'];
}

/** Shares the tokens of a window between what a model reads and what it writes. */
export function limitsIn(tokens: number): Model['limits'] {
  const output = Math.min(HOSTED.output, Math.floor(tokens / 4));
  return { input: Math.min(HOSTED.input, tokens - output), output };
}

/** Every model that OpenAI and OpenRouter list first takes four times as much; more at a time would find less in it. */
const HOSTED = { input: 32_000, output: 4_096 };

/** A local server loads a model with a window of its own choice; where it does not say which, a common one. */
const LOCAL = limitsIn(8_192);

/** Ollama cuts a longer prompt without a word: 4,096 tokens is the least of its defaults. */
const OLLAMA = limitsIn(4_096);

export const MODEL_PRESETS: readonly Preset[] = [
  { name: 'Ollama', baseUrl: 'http://localhost:11434/v1', needsKey: false, limits: OLLAMA },
  { name: 'LM Studio', baseUrl: 'http://localhost:1234/v1', needsKey: false, limits: LOCAL },
  { name: 'llama.cpp', baseUrl: 'http://localhost:8080/v1', needsKey: false, limits: LOCAL },
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', needsKey: true, limits: HOSTED },
  { name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1', needsKey: true, limits: HOSTED },
];

/** Limits for an address nobody entered any for: those of its preset, else those of a local server. */
export const limitsAt = (baseUrl: string): Model['limits'] =>
  MODEL_PRESETS.find((preset) => originOf(preset.baseUrl) === originOf(baseUrl))?.limits ?? LOCAL;

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

/**
 * A local server loads a model with a window of its own choice, which its OpenAI interface does not tell, and Ollama
 * cuts a longer prompt without a word. 4,096 tokens is the least of their defaults.
 */
const LOCAL = { input: 3_072, output: 1_024 };

/** Every model that OpenAI and OpenRouter list first takes four times as much; more at a time would find less in it. */
const HOSTED = { input: 32_000, output: 4_096 };

export const MODEL_PRESETS: readonly Preset[] = [
  { name: 'Ollama', baseUrl: 'http://localhost:11434/v1', needsKey: false, limits: LOCAL },
  { name: 'LM Studio', baseUrl: 'http://localhost:1234/v1', needsKey: false, limits: LOCAL },
  { name: 'llama.cpp', baseUrl: 'http://localhost:8080/v1', needsKey: false, limits: LOCAL },
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', needsKey: true, limits: HOSTED },
  { name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1', needsKey: true, limits: HOSTED },
];

/** Limits for an address nobody entered any for: those of its preset, else the smallest. */
export const limitsAt = (baseUrl: string): Model['limits'] =>
  MODEL_PRESETS.find((preset) => originOf(preset.baseUrl) === originOf(baseUrl))?.limits ?? LOCAL;

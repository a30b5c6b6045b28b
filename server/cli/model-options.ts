import { WinnowError } from '../../lib/base/errors';
import { endpointOf } from '../../lib/model/endpoint';
import type { ChosenModel } from '../chromium/extension-page.ts';
import { Problem } from '../problem.ts';

/** The options that choose a model, for `parseArgs`: the same for every command. */
export const MODEL_OPTIONS = {
  'model-url': { type: 'string' },
  model: { type: 'string' },
  'model-key': { type: 'string' },
} as const;

/** Lines of a help text for these options. */
export const MODEL_HELP = `\
  --model-url URL  a model that answers about pages: its OpenAI-compatible address, such as http://localhost:11434/v1;
                   without it WINNOW_MODEL_URL, and without both there is none
  --model NAME     the model's name there; without it WINNOW_MODEL
  --model-key KEY  the model's key; better in WINNOW_MODEL_KEY, since all users of this computer can see command lines`;

type Option = keyof typeof MODEL_OPTIONS;

const VARIABLES: Record<Option, string> = {
  'model-url': 'WINNOW_MODEL_URL',
  model: 'WINNOW_MODEL',
  'model-key': 'WINNOW_MODEL_KEY',
};

const EXAMPLE = 'Give an address such as http://localhost:11434/v1.';

/**
 * Chooses the model by the command line, and by the environment for missing options. If the command line names another
 * address, the environment's model and key are ignored: they belong to its own address.
 * @throws Problem with exit code 2 if something is missing or cannot be used; it never repeats a key
 */
export function chooseModel(options: Partial<Record<Option, string>>, env: NodeJS.ProcessEnv): ChosenModel | undefined {
  const isOther =
    options['model-url'] !== undefined && env.WINNOW_MODEL_URL && env.WINNOW_MODEL_URL !== options['model-url'];
  const read = (option: Option) => {
    if (options[option] !== undefined) return { field: option, text: options[option].trim() };
    const text = isOther ? undefined : env[VARIABLES[option]]?.trim();
    return text ? { field: VARIABLES[option], text } : undefined;
  };
  const [url, name, key] = [read('model-url'), read('model'), read('model-key')];
  const half = name ?? key;
  if (!url && !half) return undefined;
  if (!url) throw wrong(half, 'There is no address of a model: add --model-url, or set WINNOW_MODEL_URL.');
  if (!name?.text) throw wrong(name ?? url, 'The model needs its name: add --model, or set WINNOW_MODEL.');
  try {
    const { baseUrl } = endpointOf({ baseUrl: url.text, ...(key && { key: key.text }) });
    return { settings: { kind: 'openai-compatible', baseUrl, model: name.text }, key: key?.text };
  } catch (thrown) {
    const { code, message } = WinnowError.from(thrown);
    throw code === 'MODEL_UNAUTHORIZED'
      ? wrong(key, `${message} Copy it once more.`)
      : wrong(url, `${message} ${EXAMPLE}`);
  }
}

const wrong = (given: { field: string } | undefined, sentence: string) =>
  new Problem(`${given?.field}: ${sentence}`, 2);

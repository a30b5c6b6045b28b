import type { Model, ModelOptions, Prompt } from '@/lib/model';

interface Call {
  prompt: Prompt;
  schema?: object;
  options: ModelOptions;
}

type Answer = string | string[] | Error | ((prompt: Prompt) => unknown);

/** A model that says what a test tells it to, in order, and keeps what it was asked; the last answer is said again. */
export function scriptedModel(...answers: Answer[]) {
  const calls: Call[] = [];
  const next = (call: Call): unknown => {
    call.options.signal.throwIfAborted();
    calls.push(call);
    const answer = answers[Math.min(calls.length, answers.length) - 1];
    if (answer instanceof Error) throw answer;
    return typeof answer === 'function' ? answer(call.prompt) : answer;
  };
  async function* stream(prompt: Prompt, options: ModelOptions) {
    yield* [next({ prompt, options })].flat() as string[];
  }
  const model: Model = {
    name: 'test at localhost',
    limits: { input: 4_000, output: 1_000 },
    stream,
    async complete(prompt, options) {
      return [next({ prompt, options })].flat().join('');
    },
    async object(prompt, schema, options) {
      const answer = next({ prompt, schema, options });
      return typeof answer === 'string' ? JSON.parse(answer) : answer;
    },
  };
  return { model, calls };
}

export const signal = new AbortController().signal;

/** The numbered passages in a prompt. */
export const linesIn = ({ user }: Prompt): [number: number, text: string][] =>
  [...user.matchAll(/^\[(\d+)\] (.*)$/gm)].map(([, number, text]) => [Number(number), text as string]);

/** A page of many short paragraphs, one of which matters. */
export const longPage = (paragraphs: number, needle = 'The secret of the house is tea.') =>
  Array.from({ length: paragraphs }, (_, index) =>
    index === Math.floor(paragraphs / 2) ? needle : `Paragraph number ${index} speaks of something else altogether.`,
  ).join('\n\n');

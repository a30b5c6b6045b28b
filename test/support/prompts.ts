import type { CompletionRequest } from './model-server.ts';

/** Returns the mark, such as `[3]`, by which a model cites the passage of its prompt that contains a text. */
export function markOf({ messages }: Pick<CompletionRequest, 'messages'>, text: string): string {
  const line = messages
    .at(-1)
    ?.content.split('\n')
    .find((candidate) => candidate.includes(text));
  const mark = /^\[\d+\]/.exec(line ?? '')?.[0];
  if (!mark) throw new Error(`No passage of the prompt has “${text}”.`);
  return mark;
}

import type { Model, Prompt } from './model';
import { estimateTokens } from './tokens';

/** Returns a model that reports the estimated tokens of each request and its answer. */
export function countTokens(model: Model, used: (tokens: number) => void): Model {
  const count = ({ system, user }: Prompt, answer: string) =>
    used(estimateTokens(system + user) + estimateTokens(answer));
  return {
    ...model,
    async complete(prompt, options) {
      const answer = await model.complete(prompt, options);
      count(prompt, answer);
      return answer;
    },
    async *stream(prompt, options) {
      let answer = '';
      try {
        for await (const piece of model.stream(prompt, options)) {
          answer += piece;
          yield piece;
        }
      } finally {
        count(prompt, answer);
      }
    },
    async object(prompt, schema, options) {
      const answer = await model.object(prompt, schema, options);
      count(prompt, JSON.stringify(answer ?? null));
      return answer;
    },
  };
}

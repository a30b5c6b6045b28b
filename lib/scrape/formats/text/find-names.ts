import * as z from 'zod';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { quotationsOf } from '@/lib/base/text/passages';
import type { Model } from '@/lib/model/model';
import { chunksOf, estimateTokens } from '@/lib/model/tokens';
import type { LanguageOptions } from './language/language-options';
import { promptAbout } from './language/untrusted';
import type { FindNames } from './redact/names';

const RULES = 'List the names of people and of places in the text, exactly as they are written.';

const SCHEMA = {
  type: 'object',
  properties: {
    names: {
      type: 'array',
      items: {
        type: 'object',
        properties: { text: { type: 'string' }, kind: { type: 'string', enum: ['PERSON', 'LOCATION'] } },
        required: ['text', 'kind'],
        additionalProperties: false,
      },
    },
  },
  required: ['names'],
  additionalProperties: false,
};

const answer = z.looseObject({ names: z.array(z.unknown()) });
/** // A single letter would match everywhere. */
const name = z.looseObject({ text: z.string().min(2).max(200), kind: z.string() });

/** Share of a model's context window for the page; the rest is for instructions and the answer. */
const SHARE = 0.6;

/**
 * Finds names of people and places with a model; only names that occur word for word in the text count.
 * @throws WinnowError if the model fails on any part of the text, because the names there would stay
 */
export const findNames =
  (model: Model, { signal }: LanguageOptions): FindNames =>
  async (markdown) => {
    const passages = quotationsOf(markdown);
    const chunks = chunksOf(passages, ({ text }) => estimateTokens(text), model.limits.input * SHARE);
    const found: { start: number; end: number; entity: string }[] = [];
    for (const chunk of chunks) {
      signal.throwIfAborted();
      const prompt = promptAbout(
        RULES,
        chunk.map(({ text }) => text),
      );
      const given = answer.safeParse(await model.object(prompt, SCHEMA, { signal }));
      if (!given.success)
        throw new WinnowError('MODEL_BAD_ANSWER', i18n.t('errors.model.noNames', { model: model.name }));
      const names = given.data.names.flatMap((item) => name.safeParse(item).data ?? []);
      for (const { text, kind } of names) {
        for (const { start, end } of chunk) {
          for (
            let at = markdown.indexOf(text, start);
            at >= 0 && at + text.length <= end;
            at = markdown.indexOf(text, at + 1)
          ) {
            found.push({ start: at, end: at + text.length, entity: kind });
          }
        }
      }
    }
    return found;
  };

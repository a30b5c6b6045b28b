import { WinnowError } from '@/lib/base/errors';
import { type MonitorJudgment, monitorJudgment } from '@/lib/contract/monitor';
import type { Model } from '@/lib/model/model';
import { partsWithin } from '@/lib/model/tokens';
import { roomFor } from './budget';
import type { LanguageOptions } from './language-options';
import { promptAbout } from './untrusted';

const RULES = `Somebody watches a web page for one purpose, and it has changed. Say if the change matters for that purpose.
The text is the change: lines that begin with + are new, lines that begin with - are gone, others were there before. Data that was read from the page may follow as JSON.
meaningful is true only if the change itself matters for the purpose. reason is one sentence. meaningfulChanges lists each change that matters, with the words before and after, or null if there are none.`;

const SCHEMA = {
  type: 'object',
  properties: {
    meaningful: { type: 'boolean' },
    confidence: { type: 'string', enum: ['high', 'medium', 'low'] },
    reason: { type: 'string' },
    meaningfulChanges: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          type: { type: 'string', enum: ['added', 'removed', 'changed'] },
          before: { type: ['string', 'null'] },
          after: { type: ['string', 'null'] },
          reason: { type: 'string' },
        },
        required: ['type', 'before', 'after', 'reason'],
        additionalProperties: false,
      },
    },
  },
  required: ['meaningful', 'confidence', 'reason', 'meaningfulChanges'],
  additionalProperties: false,
};

/**
 * Lets a model judge a change of a page by the goal of watching it.
 * @param goal words of the user who watches it
 * @param change a difference, or the whole of a new page; as much of it as the model accepts
 * @throws WinnowError if the model fails or its answer is not a judgment; or the signal's reason
 */
export async function judgeChange(
  goal: string,
  change: string,
  model: Model,
  { signal }: Pick<LanguageOptions, 'signal'>,
): Promise<MonitorJudgment> {
  const request = `Purpose: ${goal}`;
  const room = roomFor(model, RULES, request, JSON.stringify(SCHEMA));
  if (room === undefined) throw new WinnowError('MODEL_INPUT_LIMIT', request);
  const [part] = partsWithin(change, room);
  const lines = change.slice(part?.start, part?.end).split('\n');
  const answer = await model.object(promptAbout(RULES, lines, request), SCHEMA, { signal });
  const judged = monitorJudgment.safeParse(answer);
  if (!judged.success)
    throw new WinnowError('MODEL_BAD_ANSWER', `${model.name}: ${JSON.stringify(answer)?.slice(0, 200)}`);
  return judged.data;
}

import type { MonitorJudgment } from '../../../lib/contract/monitor';
import type { Model } from '../../../lib/model';
import { judgeChange } from '../../../lib/scrape/formats/text/language/judge-change';
import { isJudged, type MonitorConfig } from './records.ts';

/** Judges the changes of a page. @throws WinnowError if the model fails; or the signal's reason */
export type ChangeJudge = (change: string, signal: AbortSignal) => Promise<MonitorJudgment>;

/** Creates the judge of a monitor. @returns undefined without a goal or a model */
export function judgeFor({ goal, ...config }: MonitorConfig, model: Model | undefined): ChangeJudge | undefined {
  if (!model || goal === undefined || !isJudged({ ...config, goal })) return undefined;
  return (change, signal) => judgeChange(goal, change, model, { signal });
}

import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { defined, isObject } from '../../../lib/base/json';
import { LIMITS } from '../../../lib/contract';
import { type MonitorRequest, type MonitorTarget, monitorTarget } from '../../../lib/contract/monitor';
import { searchCredits } from '../../../lib/operations/search/operation';
import type { KeptTarget, MonitorConfig } from './records.ts';

/**
 * Returns the stored form of a request: options of pages as they were written, so that reading the monitor returns no
 * more than was sent.
 * @param body the request as received
 * @param before earlier targets of the monitor: unchanged targets keep their ids and thus the state of their pages
 */
export function configOf(
  { name, schedule, targets, goal, judgeEnabled, webhook, notification, retentionDays }: MonitorRequest,
  body: unknown,
  before: readonly KeptTarget[] = [],
): MonitorConfig {
  const written = isObject(body) && Array.isArray(body.targets) ? body.targets : [];
  return {
    name,
    schedule,
    targets: withIds(
      targets.map((target, index) => targetAsWritten(target, written[index])),
      before,
    ),
    ...(goal && { goal }),
    ...defined({ judgeEnabled }),
    ...(webhook && { webhook }),
    ...(notification && { notification }),
    retentionDays,
  };
}

type TargetWithoutId = Omit<KeptTarget, 'id'> & { id?: string | undefined; type: KeptTarget['type'] };

function targetAsWritten(target: MonitorTarget, written: unknown): TargetWithoutId {
  const options = isObject(written) ? written : {};
  const own = Object.entries(target).filter(([name]) => !OPTIONS.includes(name));
  const given = OPTIONS.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]));
  return { type: target.type, ...Object.fromEntries([...own, ...given]) };
}

const OPTIONS: readonly string[] = ['crawlOptions', 'scrapeOptions'];

/** Gives each target its own id: its earlier one, by the id it names or by its content. */
function withIds(targets: TargetWithoutId[], before: readonly KeptTarget[]): KeptTarget[] {
  const left = new Map(before.map((target) => [target.id, target]));
  return targets.map(({ id: named, ...target }) => {
    const isSame = ({ id: _, ...other }: KeptTarget) => isDeepStrictEqual(other, target);
    const own = left.get(named ?? '') ?? [...left.values()].find(isSame);
    const id = own && own.type === target.type ? own.id : randomUUID();
    left.delete(id);
    return { ...target, id };
  });
}

/** Returns the credits of a check that finds as many pages as permitted. */
export const creditsOfCheck = ({ targets }: Pick<MonitorConfig, 'targets'>): number =>
  targets.reduce((sum, target) => sum + creditsOfTarget(monitorTarget.parse(target)), 0);

function creditsOfTarget(target: MonitorTarget): number {
  switch (target.type) {
    case 'scrape':
      return new Set(target.urls).size;
    case 'crawl':
      return Math.min(target.crawlOptions.limit, LIMITS.crawl.pages);
    case 'search':
      return target.queries.length * searchCredits(target.maxResults, 0) + target.maxResults;
  }
}

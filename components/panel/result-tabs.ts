import { dataKey } from '@/lib/contract';
import { firstPageOf, type Job } from '@/lib/jobs/job';
import type { EngineResult } from '@/lib/operations/engine';
import { FORMATS, OTHER } from './formats';
import type { Format } from './formats/format';

export interface ResultTab {
  format: Format;
  /** Null where it was asked for and could not be given. */
  value: unknown;
}

/** Shown beside the tabs, in words. */
const WITHOUT_TAB = ['warning'];

/** One tab for each thing that came or was asked for, and one for everything that has no tab of its own. */
export function resultTabs(job: Job, { response: { data }, misfits }: EngineResult): ResultTab[] {
  const request = firstPageOf(job);
  const asked = new Set<string>(request?.formats.map(({ type }) => dataKey(type)));
  const tabs = FORMATS.flatMap((format) => {
    const value = data[format.key] ?? null;
    // Without a request, a null says that it was asked for.
    const wanted = request ? asked.has(format.key) : Object.hasOwn(data, format.key);
    return value !== null || wanted ? [{ format, value }] : [];
  });
  const known = new Set([...WITHOUT_TAB, ...FORMATS.map(({ key }) => key)]);
  const unknown = Object.entries(data).filter(([key]) => !known.has(key));
  const other = { ...Object.fromEntries(unknown), ...misfits };
  return Object.keys(other).length > 0 ? [...tabs, { format: OTHER, value: other }] : tabs;
}

/** Finds the tab to start with: the answer to a question, else the first tab with something in it. */
export const firstTab = (tabs: readonly ResultTab[]): ResultTab | undefined =>
  tabs.find(({ format }) => format.key === 'answer') ?? tabs.find(({ value }) => value !== null) ?? tabs[0];

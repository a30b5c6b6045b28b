import * as z from './zod';

/** A time in responses. Servers send null for a time that has not come. */
const time = z.iso.datetime({ offset: true }).nullish();
const count = z.int().min(0);

/** Number of pages of a check, by outcome. */
const summary = z.object({ totalPages: count, same: count, changed: count, new: count, removed: count, error: count });

/** What a client reads of a monitor. Matches the reference v2 server, whose further members differ by version. */
const monitor = z.object({
  id: z.string().min(1).max(100),
  name: z.string().max(1_000),
  status: z.string().max(100),
  schedule: z.object({ cron: z.string().max(1_000), timezone: z.string().max(1_000) }),
  targets: z.array(z.looseObject({ type: z.string().max(100), urls: z.array(z.string()).optional() })),
  nextRunAt: time,
  lastRunAt: time,
  currentCheckId: z.string().nullish(),
  lastCheckSummary: summary.nullish(),
});

/** What a client reads of a check. */
const check = z.object({
  id: z.string().min(1).max(100),
  status: z.string().max(100),
  createdAt: time,
  finishedAt: time,
  summary,
  error: z.string().nullish(),
});

/** What a client reads of a page of a check. */
const checkedPage = z.object({
  url: z.string(),
  status: z.string().max(100),
  error: z.string().nullish(),
  diff: z.object({ text: z.string().optional(), json: z.unknown() }).partial().nullish(),
  judgment: z.object({ meaningful: z.boolean(), reason: z.string() }).nullish(),
});

/** Responses of `/v2/monitor` and of the paths below it. */
export const monitorResponses = {
  monitors: z.object({ data: z.array(monitor) }),
  monitor: z.object({ data: monitor }),
  checks: z.object({ data: z.array(check) }),
  check: z.object({ data: z.object({ pages: z.array(checkedPage), next: z.string().optional() }) }),
  /** Of a request whose outcome is its status. */
  done: z.object({}),
};

export type MonitorOfService = z.output<typeof monitor>;
export type CheckOfService = z.output<typeof check>;
export type CheckedPageOfService = z.output<typeof checkedPage>;

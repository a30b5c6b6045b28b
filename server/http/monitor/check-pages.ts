import { createHash } from 'node:crypto';
import { WinnowError } from '../../../lib/base/errors';
import { defined } from '../../../lib/base/json';
import type { ScrapeData } from '../../../lib/contract';
import type { MonitorJudgment } from '../../../lib/contract/monitor';
import {
  comparePage,
  isFailure,
  type PageChange,
  type PageSnapshot,
} from '../../../lib/operations/monitor/compare-page';
import type { PageReading } from '../../../lib/operations/monitor/page-reading';
import { settlePage } from '../../../lib/operations/monitor/settle-page';
import { isGone } from '../../../lib/scrape/formats/text/changes/compare';
import type { ChangeJudge } from './judge.ts';
import type { createReading, ReadPage, TargetReading } from './reading.ts';
import type { Check, CheckedPage, SeenPage } from './records.ts';
import type { MonitorStore } from './store.ts';

const NO_DATA = 'The page gave no data to compare: check the schema, or give the server a model.';

/** Another server has taken over the check, or its monitor was removed. */
export class CheckLost extends Error {
  override name = 'CheckLost';
}

export interface PagesDeps {
  store: MonitorStore;
  reader: ReturnType<typeof createReading>;
  check: Check;
  /** Judges changes, and also new pages if `judgesNew` is set. */
  judge: ChangeJudge | undefined;
  judgesNew: boolean;
  /** Called with the reason if a judgment fails. */
  notJudged(why: string): void;
  /** True if the receiver of events is notified of each page. */
  isTold: boolean;
  now(): number;
  signal: AbortSignal;
}

/** A page with its previous and current state. */
interface ComparedPage {
  read: ReadPage & { document: ScrapeData };
  before: SeenPage | undefined;
  after: PageSnapshot;
  outcome: PageChange;
  /** Number of constantly changing places that were left out. */
  moving: number;
}

/** Compares the pages of one target with their previous state, and stores the outcome of each. */
export function createPageChecker(targetId: string, reading: PageReading, deps: PagesDeps) {
  const { store, check, now } = deps;
  const { compares } = reading;
  /** Addresses that this check has already stored, in an earlier run or another part of it. */
  let written: Promise<Set<string>> | undefined;
  const known = () => {
    written ??= store.written(check.id, targetId).then((urls) => new Set(urls));
    return written;
  };

  async function write(page: Omit<CheckedPage, 'id' | 'targetId' | 'createdAt'>, seen?: SeenPage): Promise<void> {
    const record = { id: crypto.randomUUID(), targetId, createdAt: now(), ...page };
    if (!(await store.addPage(check, record, seen, deps.isTold))) throw new CheckLost();
    (await known()).add(page.url);
  }

  async function compare(read: ComparedPage['read']): Promise<ComparedPage> {
    const before = await store.seen(check.monitorId, targetId, read.url);
    const after = snapshotOf(read, compares.json);
    return { read, before, after, outcome: comparePage(before, after, compares), moving: 0 };
  }

  async function writeCompared(page: ComparedPage): Promise<void> {
    const { read, before, after, outcome, moving } = page;
    const judgment = await judgmentOf(page, deps);
    await write(
      {
        url: read.url,
        ...outcome,
        currentScrapeId: after.scrapeId,
        ...(before && { previousScrapeId: before.scrapeId }),
        ...defined({ statusCode: after.statusCode }),
        metadata: read.document.metadata,
        ...(compares.json && { snapshot: { json: after.json ?? null } }),
        ...defined({ judgment }),
        ...(moving > 0 && { movingParts: moving }),
      },
      { ...after, url: read.url },
    );
  }

  return {
    /** Checks pages as they arrive. @returns their addresses */
    async checkAll(target: TargetReading): Promise<string[]> {
      const urls: string[] = [];
      for await (const pages of target.pages()) {
        urls.push(...pages.map(({ url }) => url));
        const done = await known();
        const isLeft = ({ url }: ReadPage, index: number) =>
          !done.has(url) && pages.findIndex((other) => other.url === url) === index;
        const compared: ComparedPage[] = [];
        for (const page of pages.filter(isLeft)) {
          const why = failureOf(page, compares.json);
          if (why) await write({ url: page.url, status: 'error', ...why });
          else if ('document' in page) compared.push(await compare(page));
        }
        const isChanged = ({ outcome }: ComparedPage) => outcome.status === 'changed';
        const settled = [
          ...compared.filter((page) => !isChanged(page)),
          ...(await settle(compared.filter(isChanged), targetId, reading, deps)),
        ];
        for (const page of settled) await writeCompared(page);
      }
      return urls;
    },

    /** Records that a target failed as a whole, at its first page. */
    async fail(url: string, error: string): Promise<void> {
      if (!(await known()).has(url)) await write({ url, status: 'error', error });
    },
  };
}

/** Reads changed pages once more, so that constantly changing content does not count as a change. */
async function settle(
  changed: ComparedPage[],
  targetId: string,
  { options, compares }: PageReading,
  { reader, check }: PagesDeps,
): Promise<ComparedPage[]> {
  const urls = changed.map(({ read }) => read.url);
  const digest = createHash('sha256').update(urls.join('\n')).digest('hex');
  const again = await reader.pages(urls, options, `${check.id} ${targetId} again ${digest}`);
  const second = new Map<string, PageSnapshot>();
  for await (const pages of again.pages()) {
    for (const page of pages) {
      if ('document' in page && !failureOf(page, compares.json)) {
        second.set(page.url, snapshotOf(page, compares.json));
      }
    }
  }
  return changed.map((page) => {
    const other = second.get(page.read.url);
    if (!other || !page.before || isGone(other.statusCode)) return page;
    const { page: settled, moving } = settlePage(page.before, page.after, other);
    return { ...page, moving, outcome: comparePage(page.before, settled, compares) };
  });
}

/** Has a changed page judged, or a new one if requested. If the judge fails, only its judgment is missing. */
async function judgmentOf(
  { outcome: { status, diff }, after }: ComparedPage,
  { judge, judgesNew, notJudged, signal }: PagesDeps,
): Promise<MonitorJudgment | undefined> {
  const isJudged = status === 'changed' || (status === 'new' && judgesNew && !isGone(after.statusCode));
  if (!judge || !isJudged) return undefined;
  // Without a text, only the data differ.
  const change = !diff ? after.markdown : (diff.text ?? JSON.stringify(diff.json));
  try {
    return await judge(change, signal);
  } catch (thrown) {
    signal.throwIfAborted();
    notJudged(WinnowError.from(thrown).message);
    return undefined;
  }
}

/** Explains why a page is not compared: it failed to load, or other content replaced it. */
function failureOf(page: ReadPage, needsData: boolean): Pick<CheckedPage, 'error' | 'statusCode'> | undefined {
  if ('error' in page) return { error: page.error };
  const { json, metadata } = page.document;
  const statusCode = metadata.statusCode ?? undefined;
  if (isGone(statusCode)) return undefined;
  if (isFailure(statusCode)) {
    return {
      statusCode,
      error: `The page responded with the status ${statusCode}: what it shows then is not compared.`,
    };
  }
  const hasData = json !== null && json !== undefined;
  return needsData && !hasData ? { ...defined({ statusCode }), error: NO_DATA } : undefined;
}

function snapshotOf({ id, document }: { id: string; document: ScrapeData }, hasData: boolean): PageSnapshot {
  const { markdown, json, metadata } = document;
  return {
    markdown: markdown ?? '',
    scrapeId: id,
    ...(hasData && { json }),
    ...(metadata.statusCode != null && { statusCode: metadata.statusCode }),
  };
}

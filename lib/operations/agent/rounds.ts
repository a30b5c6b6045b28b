import { WinnowError } from '@/lib/base/errors';
import type { AgentRequest } from '@/lib/contract';
import { type Discovered, type FoundPage, type PageCandidate, pageOfKey } from '../discovery';
import type { JobStep, StepLog, StopReason } from '../steps';
import { createActs } from './act';
import { type Budget, usedUp } from './budget';
import { choosePages, type NextPages } from './choose';
import type { AgentDeps } from './deps';
import type { Knowledge } from './knowledge';

/** Maximum number of pages in a round. */
const PER_ROUND = 4;
/** Maximum number of candidates to keep with a round, for a run that resumes it. */
const KEPT = 100;
/** Maximum number of sites whose sitemaps are read, and of addresses per site that the step names. */
const SITES = 3;
const NAMED = 40;
/** Maximum length of a search query that was built without a model, in characters. */
const LONGEST_QUERY = 300;

type Round = Pick<Discovered, 'pages' | 'blocked' | 'candidates'>;

async function stop(log: StepLog, reason: StopReason): Promise<void> {
  await log.run({ name: 'stop' }, async (step) => {
    step.reason = reason;
  });
}

/** Asks the model for the next pages. @returns undefined without a model or if it fails, which its step records */
async function askModel(
  { prompt }: AgentRequest,
  { model, search, signal }: AgentDeps,
  { read, missing, candidates }: Knowledge,
  actable: ReturnType<ReturnType<typeof createActs>['pages']>,
  step: JobStep,
): Promise<NextPages | undefined> {
  if (!model) return undefined;
  const pages = [...read].map(([key, lead]) => ({ url: pageOfKey(key).url, lead }));
  const situation = { prompt, missing: missing(), read: pages, actable, candidates: candidates.left() };
  try {
    const made = await choosePages({ ...situation, maySearch: search !== undefined }, model, signal);
    step.tokens = made.tokens;
    return made;
  } catch (thrown) {
    signal.throwIfAborted();
    step.error = WinnowError.from(thrown).message;
    return undefined;
  }
}

/** Reads the sitemaps of the sites of the given pages. */
export async function fromSitemaps(
  { urls }: AgentRequest,
  { log, sitemap, signal }: AgentDeps,
  wanted: string,
): Promise<PageCandidate[]> {
  const sites = new Set(urls.map((url) => new URL(url).origin));
  const found: PageCandidate[] = [];
  for (const site of [...sites].slice(0, SITES)) {
    await log.run({ name: 'map', about: site }, async (step) => {
      const pages = await sitemap(site, wanted, signal).catch((thrown) => {
        signal.throwIfAborted();
        step.error = WinnowError.from(thrown).message;
        return [];
      });
      step.urls = pages.slice(0, NAMED).map(({ url }) => url);
      found.push(...pages);
    });
  }
  return found.slice(0, KEPT);
}

/**
 * Creates the function that chooses the pages of each round of an agent, until its question is answered or its budget
 * is used up.
 */
export function createRounds(input: AgentRequest, deps: AgentDeps, known: Knowledge, budget: Budget) {
  const { log, signal } = deps;
  const { candidates, read } = known;
  const acts = createActs(input, deps, known, budget);

  const searchFor = (query: string): Promise<PageCandidate[]> =>
    log.run({ name: 'search', about: query }, async (step) => {
      const found = (await deps.search?.(query, signal)) ?? [];
      step.urls = found.map(({ url }) => url);
      candidates.add(found);
      return found;
    });

  /** Takes the first pages that robots.txt and the rules let this agent read. */
  async function permitted(urls: readonly string[], most: number, blocked: string[]): Promise<string[]> {
    const taken: string[] = [];
    const sources = new Map(candidates.left().map(({ url, from }) => [url, from]));
    for (const url of urls) {
      if (taken.length >= most) break;
      const verdict = await deps.judge(new URL(url), sources.get(url));
      if (verdict === 'taken') taken.push(url);
      else candidates.take(url);
      if (verdict === 'robots') blocked.push(url);
    }
    return taken;
  }

  /** Runs one round. @param room number of pages that may still begin @returns `reason` if no pages are left to read */
  async function choose(room: number, step: JobStep) {
    const blocked: string[] = [];
    const made = await askModel(input, deps, known, acts.pages(), step);
    if (made?.isEnough) return { pages: [], blocked, reason: 'enough' as const };
    const acted = made?.act === undefined ? undefined : await acts.act(made.act, blocked);
    const isFirst = read.size === 0 && candidates.left().length === 0;
    const query = made?.query ?? (isFirst && deps.search ? input.prompt.slice(0, LONGEST_QUERY) : undefined);
    const found = query === undefined ? [] : await searchFor(query);
    const left = candidates.left();
    const isLeft = new Set(left.map(({ url }) => url));
    // Without a model, the words of the addresses decide.
    const fitting = left.filter(({ score }) => score > 0).map(({ url }) => url);
    const wished = made ? [...made.urls, ...found.map(({ url }) => url)] : fitting;
    const offered = wished.filter((url) => isLeft.has(url));
    step.urls = await permitted(offered, Math.min(PER_ROUND, room) - (acted ? 1 : 0), blocked);
    const pages = [...(acted ? [acted] : []), ...step.urls.map((url): FoundPage => ({ url, depth: 1 }))];
    const isOver = offered.length === 0 && made?.act === undefined;
    return { pages, blocked, ...(isOver && { reason: 'nothingLeft' as const }) };
  }

  /** Finds the next pages. @param begun number of pages that have begun */
  return async function onward(begun: number): Promise<Round> {
    const blocked: string[] = [];
    for (;;) {
      const over = known.isFilled() ? 'enough' : usedUp(budget, log, begun, deps.now());
      if (over || (input.strictConstrainToURLs && acts.pages().length === 0)) {
        await stop(log, over ?? 'nothingLeft');
        return { pages: [], blocked };
      }
      const chosen = await log.run({ name: 'choose' }, (step) => choose(budget.pages - begun, step));
      blocked.push(...chosen.blocked);
      if (chosen.reason) await stop(log, chosen.reason);
      // Forbidden pages are not offered again.
      if (chosen.pages.length === 0 && !chosen.reason) continue;
      return { pages: chosen.pages, blocked, candidates: candidates.left().slice(0, KEPT) };
    }
  };
}

import type { AgentRequest, ScrapeData } from '@/lib/contract';
import { type ModelSecrets, type ModelSettings, modelFrom } from '@/lib/model';
import type { ModelChoice } from '@/lib/scrape/formats/text/language/language-options';
import type { Discovered } from '../discovery';
import { isPublic } from '../remote/reach';
import { createSearchEngine, type EngineSettings } from '../search/engines/engine';
import { createSteps, type JobStep, type StepNews } from '../steps';
import { type AgentTurn, takeTurn } from './by-turns';
import { concludeAgent } from './conclude';
import type { AgentConclusion } from './conclusion';
import { discoverAgent } from './discovery';
import { agentDeps } from './work';

/** What the user has set up, and the steps of the job so far. */
export interface AgentSetting {
  model: ModelSettings;
  modelChoice: ModelChoice | undefined;
  secrets: ModelSecrets;
  /** Absent without a search engine. */
  engine?: EngineSettings | undefined;
  since: number;
  steps: readonly JobStep[];
}

export interface TurnHere extends AgentSetting {
  turn: AgentTurn;
}

export interface ConclusionHere extends AgentSetting {
  input: AgentRequest;
  documents: readonly ScrapeData[];
}

interface HereDeps {
  signal: AbortSignal;
  report(news: StepNews): void;
}

const logOf = (setting: AgentSetting, report: HereDeps['report']) => createSteps({ ...setting, now: Date.now }, report);

/** Takes a turn of an agent with the user's own model and search engine. @throws WinnowError; or the signal's reason */
export async function takeTurnHere(
  { turn, ...setting }: TurnHere,
  fetch: typeof globalThis.fetch,
  { signal, report }: HereDeps,
): Promise<Discovered> {
  const plan = {
    siteFetch: () => fetch,
    // A browser cannot look up a name before it asks for a page: pages are judged by their names.
    mayScrapeFrom: (from: string) => async (address: URL) => isPublic(address.href) || !isPublic(from),
    model: (await modelFrom(setting.model, setting.secrets)) ?? undefined,
    searchEngine: setting.engine && createSearchEngine(setting.engine, fetch),
  };
  const log = logOf(setting, report);
  return takeTurn(discoverAgent(turn.input, agentDeps(plan, signal, log)), turn);
}

/** Answers the question of an agent from its pages. @throws WinnowError as `concludeAgent`; or the signal's reason */
export async function concludeHere(
  { input, documents, ...setting }: ConclusionHere,
  { signal, report }: HereDeps,
): Promise<AgentConclusion> {
  const { modelChoice = 'options' } = setting;
  const model = (await modelFrom(setting.model, setting.secrets)) ?? undefined;
  return concludeAgent(input, documents, { model, modelChoice, signal, log: logOf(setting, report) });
}

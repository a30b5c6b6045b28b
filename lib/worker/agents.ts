import type { AgentRequest, ScrapeData } from '@/lib/contract';
import { type AgentTurn, discoverByTurns } from '@/lib/operations/agent/by-turns';
import { type AgentConclusion, CONCLUSION } from '@/lib/operations/agent/conclusion';
import type { AgentSetting } from '@/lib/operations/agent/here';
import type { Discovered, Discovery } from '@/lib/operations/discovery';
import type { StepLog, StepNews } from '@/lib/operations/steps';
import type { EngineResult } from '@/lib/scrape/engine';
import { getModelSecrets, settings } from '@/lib/store/settings';
import type { WorkerContext } from './context';
import { reachModel, refreshWindow } from './model';
import { requestedEngine } from './search-web';

type Offscreen = Pick<WorkerContext['offscreen'], 'takeAgentTurn' | 'answerAgent' | 'findServers' | 'readWindow'>;

/** Finds the pages of an agent. The code for that is large, and runs in the offscreen document. */
export const discoverForAgent = (
  offscreen: Offscreen,
  input: AgentRequest,
  signal: AbortSignal,
  log: StepLog,
): Discovery =>
  discoverByTurns(input, (turn: AgentTurn) =>
    withModel(offscreen, log, signal, (setting, running) => offscreen.takeAgentTurn({ ...setting, turn }, running)),
  );

/** Answers the question of an agent from its pages. @throws WinnowError; or the signal's reason */
export async function concludeForAgent(
  offscreen: Offscreen,
  input: AgentRequest,
  documents: readonly ScrapeData[],
  signal: AbortSignal,
  log: StepLog,
): Promise<EngineResult> {
  const conclusion: AgentConclusion = await withModel(offscreen, log, signal, (setting, running) =>
    offscreen.answerAgent({ ...setting, input, documents }, running),
  );
  const data = { metadata: {}, [CONCLUSION]: conclusion } as ScrapeData;
  return { response: { success: true, data }, attachments: {}, misfits: {}, leftOut: [] };
}

interface Running {
  signal: AbortSignal;
  report(news: StepNews): void;
}

/** Works with what the user has set up, and stores the steps that the work reports. */
async function withModel<Result extends Discovered | AgentConclusion>(
  offscreen: Offscreen,
  log: StepLog,
  signal: AbortSignal,
  work: (setting: AgentSetting, running: Running) => Promise<Result>,
): Promise<Result> {
  await refreshWindow(offscreen, signal);
  const { model, modelChoice } = await settings.getValue();
  const secrets = model.kind === 'openai-compatible' ? await getModelSecrets(model.baseUrl) : {};
  const engine = await requestedEngine();
  const stored: Promise<void>[] = [];
  const undo = await reachModel(model);
  try {
    const setting = { model, modelChoice, secrets, engine, since: log.since, steps: log.steps() };
    return await work(setting, { signal, report: (news) => void stored.push(log.put(news)) });
  } finally {
    await undo();
    await Promise.all(stored);
  }
}

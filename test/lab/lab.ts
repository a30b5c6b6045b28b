import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { RawEvent } from '../../lib/recorder/raw-event.ts';
import type { Recording, RecordingStep } from '../../lib/recorder/recording.ts';
import { type Served, startServed } from '../bench/served.ts';
import { openPeer, type Peer, type PeerRecorded } from './peer.ts';
import type { Ended } from './replay.ts';
import type { Scenario, State } from './scenario.ts';
import { type LabSite, MADE } from './site.ts';
import { hasNeedless, type Verdict, verdictOf } from './verdict.ts';
import { openWinnow, type Recorded, replayAtDoor, type WinnowBrowser } from './winnow.ts';

/** The ways in which a recording is replayed. */
export const RUNNERS = ['debugger', 'scripting', 'door', 'playwright'] as const;
export type Runner = (typeof RUNNERS)[number];

/** A scenario as it went. */
export interface Outcome {
  name: string;
  family: string;
  before?: State;
  end?: State;
  recording?: Recording;
  events?: RawEvent[];
  peer?: PeerRecorded;
  /** Secrets that were typed, and stand in what the recorder has kept. */
  leaks?: string[];
  /** The page at the end of the recording, as a PNG; a file of its own. */
  picture?: Buffer;
  replays: Partial<Record<Runner, Ended & { verdict: Verdict }>>;
  /** The reason for which it measures nothing: the page or the person did not do what the scenario says. */
  broken?: string | undefined;
}

const RESULTS = join(MADE, 'results');

const fileOf = (name: string, ending: string) => join(RESULTS, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.${ending}`);

export function readOutcome({ name }: Scenario): Outcome | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(name, 'json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Keeps an outcome for looking at. */
export function keepOutcome({ picture, ...outcome }: Outcome): void {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(fileOf(outcome.name, 'json'), JSON.stringify(outcome, null, 2));
  if (picture) writeFileSync(fileOf(outcome.name, 'png'), picture);
}

/** Browsers that one scenario after the other is run in. */
export interface Lab extends AsyncDisposable {
  run(scenario: Scenario): Promise<Outcome>;
}

interface Parts {
  full: WinnowBrowser;
  lite?: WinnowBrowser | undefined;
  door?: Served | undefined;
  peer?: Peer | undefined;
}

/**
 * Opens the browsers.
 * @param only leaves out all ways to replay but these
 */
export async function openLab(site: LabSite, only: readonly Runner[] = RUNNERS): Promise<Lab> {
  const parts: Parts = {
    full: await openWinnow('full'),
    lite: only.includes('scripting') ? await openWinnow('lite') : undefined,
    door: only.includes('door') ? await startServed(2) : undefined,
    peer: only.includes('playwright') ? await openPeer() : undefined,
  };
  return {
    async run(scenario) {
      const outcome: Outcome = { name: scenario.name, family: scenario.family, replays: {} };
      const label = nextLabel();
      const works = [runWinnow(parts, site, label, scenario, outcome), runPeer(parts, site, label, scenario, outcome)];
      for (const ended of await Promise.allSettled(works)) {
        if (ended.status === 'rejected') outcome.broken ??= String(ended.reason?.message ?? ended.reason);
      }
      return outcome;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(Object.values(parts).map((part) => part?.[Symbol.asyncDispose]()));
    },
  };
}

let labels = 0;
/** A label that no run has had: it begins the host of a run. */
const nextLabel = () => `r${labels++}`;

async function runWinnow(
  { full, lite, door }: Parts,
  site: LabSite,
  label: string,
  scenario: Scenario,
  outcome: Outcome,
): Promise<void> {
  const recorded = await full.record(scenario, site, `${label}-record`);
  const { recording, before, end, events, picture } = recorded;
  Object.assign(outcome, { recording, before, end, events });
  outcome.picture = picture;
  outcome.leaks = leaksIn({ recording, events }, scenario);
  outcome.broken = whyBroken(scenario, recorded);
  if (outcome.broken) return;
  // A replay also asks for what was taken for a secret and is none: the person gives what was typed.
  const replayed = { ...scenario, secrets: scenario.secrets ?? recorded.typed };
  const ways: [Runner, ((steps: Recording, run: string) => Promise<Ended>) | undefined][] = [
    ['debugger', (steps, run) => full.replay(steps, replayed, site, run)],
    ['scripting', lite && ((steps, run) => lite.replay(steps, replayed, site, run))],
    ['door', door && ((steps, run) => replayAtDoor(door, steps, replayed, site, run))],
  ];
  await Promise.all(
    ways.map(async ([runner, replay]) => {
      if (!replay) return;
      const ended = await replay(recording, `${label}-${runner}`);
      outcome.replays[runner] = { ...ended, verdict: verdictOf(ended, scenario.end, recording.notes, false) };
    }),
  );
  if (Object.values(outcome.replays).some(({ verdict }) => verdict === 'exact')) {
    const tryWith = (steps: RecordingStep[]) =>
      full.replay({ ...recording, notes: [], steps }, replayed, site, `${nextLabel()}-without`);
    const needless = await hasNeedless(recording.steps, isGesture, recorded.gestures, scenario.end, tryWith);
    for (const [runner] of ways) mark(outcome, runner, needless);
  }
}

/** Secrets of one character are in everything. */
function leaksIn(kept: object, { secrets = [] }: Scenario): string[] {
  const text = JSON.stringify(kept);
  return secrets.filter((secret) => secret.length > 1 && text.includes(secret));
}

/** Waits are no gestures: they cost nothing where they wait for nothing. */
const isGesture = ({ action }: RecordingStep) => action.type !== 'wait';

function mark({ replays }: Outcome, runner: Runner, needless: boolean): void {
  const ended = replays[runner];
  if (needless && ended?.verdict === 'exact') ended.verdict = 'needless';
}

function whyBroken({ end }: Scenario, recorded: Recorded): string | undefined {
  if (isDeepStrictEqual(recorded.before, end)) return 'The page begins in the state that it is to end in.';
  if (!isDeepStrictEqual(recorded.end, end)) return `The page ended as ${JSON.stringify(recorded.end)}.`;
  return undefined;
}

async function runPeer(
  { peer }: Parts,
  site: LabSite,
  label: string,
  scenario: Scenario,
  outcome: Outcome,
): Promise<void> {
  if (!peer) return;
  const recorded = await peer.record(scenario, site, `${label}-peer-record`).catch((error: Error) => error);
  if (recorded instanceof Error) {
    // While it records, a right click opens a menu of its own.
    outcome.replays.playwright = { state: undefined, failed: recorded.message, said: [], verdict: 'loud' };
    return;
  }
  outcome.peer = recorded;
  const replay = (steps: readonly string[]) => peer.replay(steps, scenario, site, `${nextLabel()}-peer`);
  const ended = await replay(recorded.steps);
  outcome.replays.playwright = { ...ended, verdict: verdictOf(ended, scenario.end, [], false) };
  if (outcome.replays.playwright.verdict !== 'exact') return;
  const needless = await hasNeedless(recorded.steps, () => true, recorded.gestures, scenario.end, replay);
  mark(outcome, 'playwright', needless);
}

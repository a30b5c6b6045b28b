import { i18n } from '#i18n';
import { listingIn } from '@/lib/browser/acting-page';
import { getTab, isInFront } from '@/lib/browser/tabs';
import { type ActPause, type ActRun, type ActStep, nextStep, triedCount } from '@/lib/operations/interact/act-run';
import { refOf, type Situation, stepName, withoutQuery } from '@/lib/operations/interact/ask-model';
import { type Batch, MOST_STEPS, type PromptStep } from '@/lib/operations/interact/steps';
import type { DrivenPage } from '@/lib/scrape/page-driver';
import { acting } from '@/lib/store/acting';
import { getModelSecrets, settings } from '@/lib/store/settings';
import { isAsShown, isSameSite, type Readied, readyStep, reasonOfFailure, runReadied } from './acting-step';
import type { WorkerContext } from './context';
import { reachModel, refreshWindow } from './model';

/** How a run continues. */
export interface Proceeding {
  /** Runs all waiting steps, instead of only the next one. */
  all: boolean;
  /** Id of a step whose question the user has answered with permission. */
  allowed?: string;
  /** Values of variables by name; they are never saved with the run nor sent to a model. */
  values: Record<string, string>;
}

/** Number of consecutive batches without a completed step after which a prompt is given up. */
const MOST_IDLE = 3;
/** Limit of a page's list, in characters; it is cut to the context window of the model later. */
const MOST_LISTED = 40_000;

/** Saves the state of a run for the next worker. */
const put = (run: ActRun, changed: Partial<ActRun> = {}): Promise<void> => acting.setValue(Object.assign(run, changed));

/** Works on a run until it waits for the user again, or is stopped. */
export class ActTurn {
  readonly #page;

  constructor(
    readonly context: Pick<WorkerContext, 'drivers' | 'offscreen'>,
    readonly run: ActRun,
    readonly signal: AbortSignal,
    /** The page's list as the model last saw it, if this worker knows it. */
    public shown: string | undefined,
  ) {
    this.#page = listingIn(run.tabId);
  }

  /** Asks the model for the next steps, and shows them in the page. */
  async think(): Promise<void> {
    const { run, signal } = this;
    await this.#save({ state: 'thinking' });
    const page = await this.#page.list(MOST_LISTED);
    const address = withoutQuery(new URL(await this.#address()));
    const left = MOST_STEPS - triedCount(run);
    const situation = { wish: run.wish, told: run.told, left, address, page, before: this.shown };
    const { steps, isDone, output } = await proposeWithModel(situation, this.context.offscreen, signal);
    this.shown = page;
    const proposals = (steps ?? []).slice(0, Math.max(0, left));
    Object.assign(run, { batch: run.steps.length, isLast: isDone === true, ...(output && { output }) });
    if (proposals.length === 0) return this.#end(isDone || left > 0 ? 'done' : 'limit');
    for (const proposal of proposals) run.steps.push(await this.#readied(proposal));
    if (!nextStep(run)) return this.#afterBatch();
    await this.#offer();
  }

  /** Runs the next step, or all waiting steps. */
  async runSteps({ all, allowed, values }: Proceeding): Promise<void> {
    const { run, signal } = this;
    if (!(await isInFront(run.tabId))) return this.#pause('hidden');
    await this.#save({ state: 'running' });
    await markSteps(run, []);
    const page = await this.context.drivers.stepDriver().attach(run.tabId, signal);
    try {
      for (let step = nextStep(run); step; step = nextStep(run)) {
        signal.throwIfAborted();
        if (!(await isInFront(run.tabId))) return await this.#pause('hidden');
        if (step.asks && step.id !== allowed) break;
        const goesOn = await this.#runStep(step, page, values);
        if (!goesOn) skipRest(run);
        if (!all) break;
      }
      if (!nextStep(run)) await page.settle().catch(() => undefined);
    } finally {
      await page.close();
    }
    if (!isSameSite(new URL(await this.#address()), new URL(run.home))) {
      skipRest(run);
      return this.#pause('left');
    }
    return nextStep(run) ? this.#offer() : this.#afterBatch();
  }

  /** @returns false if the steps after it must be proposed again */
  async #runStep(step: ActStep, page: DrivenPage, values: Record<string, string>): Promise<boolean> {
    const { run, signal } = this;
    // Takes into account page changes since the step was shown.
    const { reason, asks = [], recorded } = await this.#readyNow(step.proposal);
    const isNew = !isAsShown(step.recorded, recorded) || asks.some((grave) => !step.asks?.includes(grave));
    const why = reason ?? (isNew ? i18n.t('acting.reason.other') : undefined);
    if (why !== undefined) return this.#fail(step, why);
    Object.assign(step, { recorded, state: 'running' });
    const ref = refOf(step.proposal);
    if (ref !== undefined) await this.#page.remember(step.id, ref);
    // Saves before the step runs: a worker that ends meanwhile must not run it twice.
    await this.#save();
    const before = await this.#address();
    try {
      await runReadied(recorded, page, before, values, signal);
    } catch (thrown) {
      signal.throwIfAborted();
      return this.#fail(step, reasonOfFailure(thrown));
    }
    step.state = 'done';
    run.told.push(`Done: ${stepName(step.proposal)}`);
    if ((await this.#address()) !== before) step.navigated = true;
    await this.#save();
    return step.navigated === undefined;
  }

  async #fail(step: ActStep, reason: string): Promise<false> {
    Object.assign(step, { state: 'failed', reason });
    this.run.told.push(`Not done: ${stepName(step.proposal)}: ${reason}`);
    await this.#save();
    return false;
  }

  /** Returns a proposed step with the current state of its element. */
  async #readied(proposal: PromptStep): Promise<ActStep> {
    const { reason, ...ready } = await this.#readyNow(proposal);
    const step: ActStep = { id: crypto.randomUUID(), proposal, ...ready, state: 'proposed' };
    if (reason === undefined) return step;
    this.run.told.push(`Refused: ${stepName(proposal)}: ${reason}`);
    return { ...step, state: 'refused', reason };
  }

  async #readyNow(proposal: PromptStep): Promise<Readied> {
    const ref = refOf(proposal);
    const option = proposal.type === 'select' ? proposal.option : undefined;
    const hasElement = ref !== undefined || proposal.type === 'press';
    // An element that cannot be read is not acted on.
    const found = hasElement ? await this.#page.inspect(ref ?? null, option).catch(() => null) : undefined;
    // A key press goes to the focused element, or to the page if nothing has the focus.
    const element = found ?? (ref === undefined ? undefined : null);
    return readyStep(proposal, element, this.run.wish, new URL(this.run.home));
  }

  async #afterBatch(): Promise<void> {
    const { run } = this;
    const batch = run.steps.slice(run.batch);
    run.idle = batch.some(({ state }) => state === 'done') ? 0 : run.idle + 1;
    if (run.isLast && batch.every(({ state }) => state === 'done')) return this.#end('done');
    return run.idle >= MOST_IDLE ? this.#end('idle') : this.think();
  }

  async #offer(): Promise<void> {
    await markSteps(this.run, this.run.steps);
    await this.#save({ state: 'proposed' });
  }

  #pause = (pause: ActPause): Promise<void> => this.#save({ state: 'paused', pause });

  #end = (end: NonNullable<ActRun['end']>): Promise<void> => this.#save({ state: 'ended', end });

  /** A stopped run has already saved its state. */
  async #save(changed: Partial<ActRun> = {}): Promise<void> {
    this.signal.throwIfAborted();
    await put(this.run, changed);
  }

  async #address(): Promise<string> {
    return (await getTab(this.run.tabId)).url ?? this.run.home;
  }
}

/** Highlights the elements of waiting steps in the page, and removes earlier highlights. */
export async function markSteps(run: ActRun, steps: readonly ActStep[]): Promise<void> {
  const refs = steps.flatMap(({ proposal, state }, index) => {
    const ref = refOf(proposal);
    return ref === undefined || state !== 'proposed' ? [] : [{ ref, word: i18n.number(index + 1) }];
  });
  // The page may have closed or changed.
  await listingIn(run.tabId)
    .mark(refs)
    .catch(() => undefined);
}

/** Skips the remaining steps: they were proposed for the page as it was, and must not run in another. */
export function skipRest(run: ActRun): void {
  for (const step of run.steps) if (step.state === 'proposed') step.state = 'skipped';
}

type Offscreen = Pick<WorkerContext['offscreen'], 'proposeSteps' | 'findServers' | 'readWindow'>;

/**
 * Asks the configured model for the next steps of a prompt.
 * @throws WinnowError; or the signal's reason
 */
async function proposeWithModel(situation: Situation, offscreen: Offscreen, signal: AbortSignal): Promise<Batch> {
  await refreshWindow(offscreen, signal);
  const { model } = await settings.getValue();
  const secrets = model.kind === 'openai-compatible' ? await getModelSecrets(model.baseUrl) : {};
  const undo = await reachModel(model);
  try {
    return await offscreen.proposeSteps({ ...situation, model, secrets }, signal);
  } finally {
    await undo();
  }
}

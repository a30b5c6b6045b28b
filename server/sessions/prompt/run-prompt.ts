import { abortable } from '../../../lib/base/async';
import { WinnowError } from '../../../lib/base/errors';
import { defined } from '../../../lib/base/json';
import type { Action } from '../../../lib/contract';
import type { Model } from '../../../lib/model';
import { askForSteps, refOf, roomForPage, stepName, withoutQuery } from '../../../lib/operations/interact/ask-model';
import { type Batch, MOST_STEPS, type PromptStep } from '../../../lib/operations/interact/steps';
import { type Allowance, allowanceOf, NO_ALLOWANCE } from '../../../lib/operations/interact/wish';
import type { ActedOn, ActLimits } from '../../../lib/operations/serving';
import { withoutFragment } from '../../../lib/scrape/page-address';
import type { Execution, RunLimits } from '../execution.ts';
import { refusalOfStep } from './judge-step.ts';
import type { ListedElement, PromptStage } from './prompt-stage.ts';

/** Outcome of a prompt. */
export interface PromptOutcome {
  /** Description of the steps and the findings by the model. */
  output: string;
  /** The completed steps, as actions of the contract: a scrape with them does the same without a model. */
  actions: Action[];
  /** Refused steps, and other messages. */
  warning?: string;
}

/** Questions to the model without a step that can be done, after which it is given up. */
const MOST_IDLE = 3;
/** Shortest and longest pause after a batch whose actions are repeated, in ms. */
const PAUSE = { least: 1_000, most: 5_000 };
/** Exit codes, like those of a program. */
const FAILED = 1;
const KILLED = 137;

/**
 * Carries out a user's prompt on a page. A model proposes steps in batches; this function checks, judges and runs each,
 * and reports the outcome to the model. Text of the page can mislead the model, but not this function.
 * @returns the outcome, even if the model fails or the time is over: completed steps are included
 * @throws the signal's reason once it is aborted
 */
export async function runPrompt(
  stage: PromptStage,
  prompt: string,
  model: Model,
  limits: RunLimits,
): Promise<Execution & PromptOutcome> {
  const task = { prompt, allowance: allowanceOf(prompt), most: MOST_STEPS };
  const { work, ending } = await carryOut(stage, task, model, limits);
  return work.outcome(ending);
}

/**
 * Acts on a page for an agent, as `runPrompt` does for a user, but without any permission: a question that an agent answers
 * asks for no step that pays, sends, deletes, signs in or leaves the site, whatever its words are.
 * @throws the signal's reason once it is aborted
 */
export async function actOnPage(
  stage: PromptStage,
  prompt: string,
  model: Model,
  { steps: most, ...limits }: ActLimits,
): Promise<ActedOn> {
  const task = { prompt, allowance: NO_ALLOWANCE, most: Math.min(most, MOST_STEPS) };
  const { work, ending } = await carryOut(stage, task, model, limits);
  return work.acted(ending);
}

interface Ending extends Pick<Execution, 'exitCode' | 'killed' | 'error'> {
  output: string;
  /** Addresses that the page was kept from. */
  keptFrom: readonly string[];
}

/** @throws the signal's reason once it is aborted */
async function carryOut(
  stage: PromptStage,
  task: Task,
  model: Model,
  { timeout, signal }: RunLimits,
): Promise<{ work: Work; ending: Ending }> {
  const late = AbortSignal.timeout(timeout * 1_000);
  const work = new Work(stage, task, model, AbortSignal.any([signal, late]));
  const ended = (ending: Ending) => ({ work, ending });
  const stop = await stage.guard((address) => work.mayGo(address));
  try {
    const output = await work.run();
    return ended({ output, exitCode: 0, killed: false, keptFrom: await stop() });
  } catch (thrown) {
    const failed = { output: '', keptFrom: await stop() };
    signal.throwIfAborted();
    if (late.aborted) {
      const error = `The steps were stopped at their timeout of ${timeout} s.`;
      return ended({ ...failed, exitCode: KILLED, killed: true, error });
    }
    const { message, nextStep } = WinnowError.from(thrown).record;
    return ended({ ...failed, exitCode: FAILED, killed: false, error: `${message} ${nextStep}` });
  }
}

/** What is to be done on a page. */
interface Task {
  prompt: string;
  allowance: Allowance;
  /** Maximum number of steps. */
  most: number;
}

/** Carries out one prompt. */
class Work {
  readonly #home: URL;
  readonly #actions: Action[] = [];
  /** Address of the page without its fragment, and the actions since it was opened; undefined if one has no selector. */
  #shown: { address: string; actions: Action[] | undefined };
  #hasMoved = false;
  readonly #refused = new Set<string>();
  readonly #notes = new Set<string>();
  /** Messages to the model about the completed steps. */
  readonly #told: string[] = [];
  /** The list of the page that the model was shown last. */
  #page: string | undefined;
  #steps = 0;

  constructor(
    readonly stage: PromptStage,
    readonly task: Task,
    readonly model: Model,
    readonly signal: AbortSignal,
  ) {
    this.#home = stage.url();
    this.#shown = { address: withoutFragment(this.#home).href, actions: [] };
  }

  mayGo(address: URL): boolean {
    return this.task.allowance.mayGo(address, this.#home);
  }

  /** @returns the final message of the model */
  async run(): Promise<string> {
    for (let idle = 0; idle < MOST_IDLE; ) {
      const batch = await this.#ask();
      const steps = batch.steps ?? [];
      if (steps.length === 0 || this.#steps >= this.task.most) return this.#last(batch);
      const done = await this.#runBatch(steps);
      idle = done > 0 ? 0 : idle + 1;
      if (batch.isDone && done === steps.length) return this.#last(batch);
    }
    this.#notes.add('The model proposed nothing more that could be done.');
    return (await this.#ask()).output ?? '';
  }

  #last({ output, isDone }: Batch): string {
    const { most } = this.task;
    if (!isDone && this.#steps >= most)
      this.#notes.add(`The wish takes more than ${most} steps: ask for the rest in another call.`);
    return output ?? '';
  }

  async #ask(): Promise<Batch> {
    const { stage, task, model } = this;
    const page = await abortable(stage.list(roomForPage(model)), this.signal);
    const situation = {
      wish: task.prompt,
      told: this.#told,
      left: task.most - this.#steps,
      address: withoutQuery(stage.url()),
      page,
      before: this.#page,
    };
    this.#page = page;
    return askForSteps(situation, model, this.signal);
  }

  /** Runs steps until one fails. @returns the number of completed steps */
  async #runBatch(steps: readonly PromptStep[]): Promise<number> {
    const { stage } = this;
    const found = await Promise.all(steps.map((step) => this.#elementOf(step)));
    const missing = steps.findIndex((step, index) => refOf(step) !== undefined && !found[index]);
    if (missing >= 0) {
      this.#told.push(`Nothing was done: no element has the ref ${refOf(steps[missing] as PromptStep)}.`);
      return 0;
    }
    let done = 0;
    for (const step of steps) {
      this.signal.throwIfAborted();
      if (this.#steps >= this.task.most) break;
      // What a step has done to the page counts for the next one.
      if (!(await this.#runStep(step, done === 0 ? found[0] : await this.#elementOf(step)))) break;
      done++;
      if (!this.mayGo(stage.url())) break;
    }
    const before = performance.now();
    await abortable(stage.settle(), this.signal);
    this.#pause(performance.now() - before);
    const there = stage.url();
    if (!this.mayGo(there)) {
      await stage.goBack();
      // The page was opened again, and no step that led away may be repeated.
      this.#shown.actions = [];
      // A blocked navigation shows a page of the browser, which lacks an address.
      if (/^https?:$/.test(there.protocol))
        this.#refuse('leaving the site', `it led to ${withoutQuery(there)}, which you did not ask for`);
    }
    this.#look();
    return done;
  }

  /**
   * @param found the element of the step, as it is now
   * @returns false for a step that was refused or failed
   */
  async #runStep(step: PromptStep, found: ListedElement | undefined): Promise<boolean> {
    const { stage } = this;
    const name = stepName(step);
    if (refOf(step) !== undefined && !found) {
      this.#told.push(`Not done, since the element is gone: ${name}`);
      return false;
    }
    const why = refusalOfStep(step, found?.facts, this.task.allowance, this.#home);
    if (why) {
      this.#refuse(name, why);
      return false;
    }
    this.#steps++;
    this.#look();
    try {
      await abortable(stage.act(step), this.signal);
    } catch (thrown) {
      this.signal.throwIfAborted();
      this.#told.push(`Not done: ${name}: ${firstLineOf(thrown)}`);
      return false;
    }
    this.#told.push(`Done: ${name}`);
    const actions = stepActions(step, found);
    this.#shown.actions = actions && this.#shown.actions?.concat(actions);
    if (actions) this.#actions.push(...actions);
    else this.#notes.add(`No selector finds the element of a step alone, so that actions leave it out: ${name}.`);
    return true;
  }

  #elementOf(step: PromptStep): Promise<ListedElement | undefined> {
    const ref = refOf(step);
    if (ref !== undefined) return abortable(this.stage.find(ref), this.signal);
    return step.type === 'press' ? abortable(this.stage.focused(), this.signal) : Promise.resolve(undefined);
  }

  /** Lets the batch have its effect when its actions are repeated, where nothing follows the page’s requests. */
  #pause(took: number): void {
    const { actions } = this.#shown;
    if (!actions?.length) return;
    const milliseconds = Math.round(Math.min(PAUSE.most, Math.max(PAUSE.least, 2 * took)));
    this.#shown.actions = [...actions, { type: 'wait', milliseconds }];
  }

  /** Notices that the page is at another address, which shows what the steps so far have led to. */
  #look(): void {
    const address = withoutFragment(this.stage.url()).href;
    if (address === this.#shown.address) return;
    this.#shown = { address, actions: [] };
    this.#hasMoved = true;
  }

  #refuse(name: string, why: string): void {
    this.#told.push(`Refused: ${name}: ${why}`);
    this.#refused.add(`${name}, since ${why}`);
  }

  #refusals(keptFrom: readonly string[]): string[] {
    const left = keptFrom.map((address) => `leaving the site for ${withoutQuery(new URL(address))}`);
    return [...this.#refused, ...new Set(left.map((what) => `${what}, which you did not ask for`))];
  }

  acted({ keptFrom, error }: Ending): ActedOn {
    const { address: url, actions } = this.#shown;
    // A step that would have left the site must not be repeated where nothing keeps it from that.
    const isRepeatable = actions !== undefined && (actions.length === 0 || keptFrom.length === 0);
    const page = isRepeatable && (this.#hasMoved || actions.length > 0) ? { url, actions } : undefined;
    return {
      steps: this.#steps,
      hasMoved: this.#hasMoved,
      ...defined({ page, error }),
      actions: this.#actions,
      refused: this.#refusals(keptFrom),
    };
  }

  outcome({ output, keptFrom, ...ending }: Ending): Execution & PromptOutcome {
    const refused = this.#refusals(keptFrom);
    const warning = [
      ...(refused.length > 0 ? [`Refused: ${refused.join('; ')}. Say so in the prompt if it is wanted.`] : []),
      ...this.#notes,
    ];
    return {
      output,
      result: output,
      stdout: '',
      stderr: ending.error ? `${ending.error}\n` : '',
      ...ending,
      actions: this.#actions,
      ...(warning.length > 0 && { warning: warning.join(' ') }),
    };
  }
}

const firstLineOf = (thrown: unknown) =>
  (thrown instanceof Error ? thrown.message : String(thrown)).split('\n', 1).join();

/** Converts a step to actions. @returns undefined if its element has no usable selector */
function stepActions(step: PromptStep, found: ListedElement | undefined): Action[] | undefined {
  if (step.type === 'scroll') return [{ type: 'scroll', direction: step.direction }];
  if (step.type === 'wait') return [{ type: 'wait', milliseconds: step.milliseconds }];
  const selector = found?.selector;
  const press = (key: string): Action => ({ type: 'press', key });
  if (step.type === 'press' && refOf(step) === undefined) return [press(step.key)];
  if (selector === undefined) return undefined;
  const click: Action = { type: 'click', selector, all: false };
  switch (step.type) {
    case 'click':
      return [click];
    case 'press':
      return [click, press(step.key)];
    case 'write': {
      // The caller who runs the actions provides the secret, because actions may be stored or shown.
      const text = found?.facts.secret ? `{{${found.facts.secret}}}` : step.text.replaceAll('{{', '\\{{');
      return [click, ...(found?.hasValue ? [press('Control+A')] : []), { type: 'write', text }];
    }
    case 'select':
      return [{ type: 'executeJavascript', script: selectScript(selector, step.option) }];
  }
}

/** Returns a script that chooses an option by its text, as a user would. */
const selectScript = (selector: string, option: string): string =>
  `const list = document.querySelector(${JSON.stringify(selector)});
list.value = [...list.options].find(({ label, value }) => [label.trim(), value].includes(${JSON.stringify(option)})).value;
for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));`;

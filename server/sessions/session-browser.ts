import type { ScrapeRequest } from '../../lib/contract';
import type { Model } from '../../lib/model';
import type { ActedOn, ActLimits } from '../../lib/operations/serving';
import type { Execution, RunLimits } from './execution.ts';
import type { PromptOutcome } from './prompt/run-prompt.ts';

/** Fields of a scrape that define how its page is opened again. */
export type PageSetup = Pick<
  ScrapeRequest,
  'url' | 'headers' | 'waitFor' | 'actions' | 'mobile' | 'location' | 'skipTlsVerification' | 'timeout'
>;

/** The page of a session, with its own cookies and storage. */
export interface SessionPage extends AsyncDisposable {
  /** Runs a program with it. @throws the signal's reason, or WinnowError if the page was closed */
  runCode(code: string, limits: RunLimits): Promise<Execution>;
  /** Carries out a prompt on it, by steps that a model finds. @throws like `runCode` */
  runPrompt(prompt: string, model: Model, limits: RunLimits): Promise<Execution & PromptOutcome>;
  /** Does the same for an agent, without any permission. @throws like `runCode` */
  act(prompt: string, model: Model, limits: ActLimits): Promise<ActedOn>;
}

/** A Chromium with the pages of sessions. */
export interface SessionBrowser extends AsyncDisposable {
  /** Resolves once it has ended, for whatever reason. */
  ended: Promise<void>;
  /**
   * Opens a page.
   * @param setup how a scrape opened its page, which is opened again; without it the page is blank
   * @throws WinnowError if that page is not available, or an action of the scrape finds no element on it
   */
  open(setup: PageSetup | undefined, signal: AbortSignal): Promise<SessionPage>;
}

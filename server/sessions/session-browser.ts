import type { ScrapeRequest } from '../../lib/contract';
import type { Model } from '../../lib/model';
import type { Execution, RunLimits } from './execution.ts';
import type { PromptOutcome } from './prompt/run-prompt.ts';

/** Fields of a scrape that say how its page is opened again. */
export type PageSetup = Pick<
  ScrapeRequest,
  'url' | 'headers' | 'waitFor' | 'actions' | 'mobile' | 'location' | 'skipTlsVerification' | 'timeout'
>;

/** The page of a session, with cookies and storage of its own. */
export interface SessionPage extends AsyncDisposable {
  /** Runs a program with it. @throws the signal's reason, or WinnowError if the page is gone */
  runCode(code: string, limits: RunLimits): Promise<Execution>;
  /** Does what is wished with it, by steps that a model finds. @throws as `runCode` */
  runPrompt(prompt: string, model: Model, limits: RunLimits): Promise<Execution & PromptOutcome>;
}

/** A Chromium that sessions have pages in. */
export interface SessionBrowser extends AsyncDisposable {
  /** Resolves once it has ended, whatever of. */
  ended: Promise<void>;
  /**
   * Opens a page.
   * @param setup how a scrape had its page, which is opened again; without it the page is blank
   * @throws WinnowError if that page is not there, or an action of the scrape finds nothing in it
   */
  open(setup: PageSetup | undefined, signal: AbortSignal): Promise<SessionPage>;
}

import type { ErrorRecord, Issue } from '@/lib/contract';
import type { EngineName } from '@/lib/engine/engine';
import { backgroundCalls } from './messages';

/** What a view may ask the background to do. */
export type BackgroundApi = {
  /**
   * Starts a scrape of a tab (its address is filled in) or, without `tabId`, of `request.url`.
   * @returns the job's id, or every field that is wrong; in that case nothing was started
   */
  startScrape(start: StartScrape): Promise<{ jobId: string } | { issues: Issue[] }>;
  cancelJob(jobId: string): Promise<void>;
  removeJob(jobId: string): Promise<void>;
  /** Asks the service for a scrape that it refuses for its body alone: tells whether address and key are right. */
  testConnection(): Promise<{ ok: true; milliseconds: number } | { ok: false; error: ErrorRecord }>;
  /** The result of a job that is not kept, once; undefined where it is gone. Attachments travel as data: URLs. */
  takeEphemeralResult(jobId: string): Promise<EphemeralResult | undefined>;
};

export interface StartScrape {
  /** A request body without checks; `url` may be missing where a tab is given. */
  request: Record<string, unknown>;
  engine: EngineName;
  tabId?: number;
  selection?: boolean;
}

export interface EphemeralResult {
  result: Omit<import('@/lib/engine/engine').EngineResult, 'attachments'>;
  attachments: Record<string, string>;
}

/** The background, as views see it. */
export const background = backgroundCalls<BackgroundApi>();

import type { ScrapeRequest } from '@/lib/contract';
import type { ErrorRecord } from '@/lib/errors';
import type { EngineName, Step } from '@/lib/operations/engine';

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** The live tab that a scrape reads, or whose page it names to a service. */
export interface JobTab {
  id: number;
  windowId: number;
  /** Reads what is selected in it. */
  selection: boolean;
}

/** One scrape, as it stands on disk. Times are milliseconds since the epoch. */
export interface Job {
  id: string;
  engine: EngineName;
  state: JobState;
  step?: Step | undefined;
  /** Absent where no tab is read: a link, or an address given by a script. */
  tab?: JobTab;
  /** Starts of this job; a local job that lost its worker is started again once. */
  attempts: number;
  /**
   * Must leave no trace: zeroDataRetention, lockdown, or an incognito window. Lives in session storage, without page and
   * request, and its result only in memory.
   */
  ephemeral: boolean;
  page?: { url: string; title: string; favicon?: string };
  request?: ScrapeRequest;
  /** The recording that its actions are of. */
  replay?: {
    recordingId: string;
    strict: boolean;
    /** Only tries the steps: nothing of it is a result. */
    trial: boolean;
  };
  /** Sentences about the request, for the result's warning. */
  warnings?: string[];
  createdAt: number;
  startedAt?: number;
  finishedAt?: number;
  error?: ErrorRecord;
}

export const isFinished = (job: Pick<Job, 'state'>) => job.state !== 'queued' && job.state !== 'running';

import type { Remedy, ScrapeRequestInput } from '@/lib/contract';
import type { EngineName } from '@/lib/engine/engine';
import type { Job } from '@/lib/jobs/job';

/** What a repeated scrape does otherwise than the first. */
export interface Change {
  engine?: EngineName;
  request?: Partial<ScrapeRequestInput>;
}

/** What the panel asks for. Each is called in the click or key press itself. */
export interface PanelActions {
  /** Scrapes the page in front of the person, the way they did last. */
  scrape(): void;
  ask(question: string): void;
  again(job: Job, change?: Change): void;
  stop(job: Job): void;
  /** What an error's button says: the error of a job, or of what could not be started. */
  remedy(remedy: Remedy, job?: Job): void;
  showHistory(): void;
  showRecordings(): void;
  showResult(jobId?: string): void;
  remove(job: Job): void;
  openOptions(): void;
}

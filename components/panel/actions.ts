import type { ModelFinderProps } from '@/components/options/ModelFinder';
import type { ScrapeRequestInput } from '@/lib/contract';
import type { Remedy } from '@/lib/errors';
import type { NoteOptions } from '@/lib/export/note-options';
import type { Job } from '@/lib/jobs/job';
import type { FoundServer } from '@/lib/model/find-servers';
import type { EngineName } from '@/lib/operations/engine';
import type { Marked } from '@/lib/page/mark-passage';
import type { JobResult } from './page-of';

/** Differences of a repeated scrape from the first. */
export interface Change {
  engine?: EngineName;
  request?: Partial<ScrapeRequestInput>;
}

/** Outcome of showing a passage in its page: `closed` if the browser keeps us off the page in front. */
export type ShownInPage = Marked | 'other-page' | 'closed';

/** A text that a page had before the one of a result. */
export interface EarlierVersion {
  id: string;
  /** Milliseconds since the epoch: when the page was last seen with it. */
  at: number;
}

/** Actions of the panel. Each is called in the click or key press itself. */
export interface PanelActions {
  /** Scrapes the page in front of the person, the way they did last. */
  scrape(): void;
  /** Reads a file of this computer. */
  openFile(file: File): void;
  /** @returns whether the question was taken */
  ask(question: string): Promise<boolean>;
  again(job: Job, change?: Change): void;
  /** Makes a result again with parts that it left out, by their places in its list. */
  putBack(origin: JobResult, places: readonly number[]): void;
  /** Lets the user choose in the page what a result is made of. */
  chooseOnPage(job: Job): void;
  stop(job: Job): void;
  /** Acts on the button of an error: a job's, or that of a scrape which could not be started. */
  remedy(remedy: Remedy, job?: Job): void;
  /** Shows the form of a batch. @param links are added to its addresses */
  showBatch(links?: readonly string[]): void;
  /** Asks how a site is to be crawled. */
  showCrawl(): void;
  /** Asks what to search the web for. */
  showSearch(): void;
  /** Asks what to do on the page in front. */
  showAct(): void;
  /** Shows all watched pages. */
  showWatched(): void;
  /** Asks how the page in front is to be watched. */
  watchPage(): void;
  /** Compares the result that is shown with another one of its page. */
  showCompare(): void;
  /** Scrapes the page of a result with the other engine, and compares both. */
  compareEngines(job: Job): void;
  showHistory(): void;
  showRecordings(): void;
  showResult(jobId?: string): void;
  /** Gives a job another name, or pins it in History. */
  label(job: Job, labels: Pick<Job, 'name' | 'pinned'>): void;
  /** Deletes a job that has ended, with its result. */
  remove(job: Job): void;
  /** Takes back the one that was deleted last. */
  undoRemove(): void;
  /** Marks a passage in the page in front and scrolls to it, if that is the page at `url`. */
  showInPage(passage: string, url: string): Promise<ShownInPage>;
  /** Takes the mark of the passage that was shown last away again. */
  clearInPage(): void;
  /** Lists earlier versions of the page of a job with changeTracking, newest first. */
  earlierVersions(job: Job): Promise<EarlierVersion[]>;
  /**
   * @returns what differs between an earlier version and the text of the job, as git writes it: empty where nothing does,
   * undefined where one of them is not kept any more
   */
  compareWith(job: Job, versionId: string): Promise<string | undefined>;
  openOptions(): void;
  findModels: ModelFinderProps['onFind'];
  /** Chooses a model on this computer, and asks a job's question again. */
  useModel(server: FoundServer, model: string, job: Job): void;
  /** Keeps choices of what is copied and saved. */
  changeNote(changed: Partial<NoteOptions>): void;
  /** Shows the images of all results of a host from now on. */
  alwaysShowImages(host: string): void;
  /** Asks the browser to let us load from the sites of some addresses. @returns false where the user refuses */
  allowSites(addresses: readonly string[]): Promise<boolean>;
  /** Loads an image, as somebody who is not logged in. Rejects where it is none, or cannot be had. */
  loadImage(address: string, signal?: AbortSignal): Promise<Blob>;
  /** Opens an address that another program is made for. */
  openInProgram(address: string): void;
}

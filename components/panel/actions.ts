import type { ModelFinderProps } from '@/components/options/ModelFinder';
import type { Remedy } from '@/lib/base/errors';
import type { NoteOptions } from '@/lib/base/note-options';
import type { ScrapeRequestInput } from '@/lib/contract';
import type { Job } from '@/lib/jobs/job';
import type { FoundServer } from '@/lib/model/find-servers';
import type { EngineName } from '@/lib/operations/engine';
import type { Marked } from '@/lib/page/mark-passage';
import type { ReaderName } from '@/lib/scrape/readers';
import type { NoteFolder } from '@/lib/store/note-folder';
import type { AskForNote } from '@/lib/transfer/export/note';
import type { JobResult } from './page-of';

/** Changes of a repeated scrape from the first. */
export interface Change {
  engine?: EngineName;
  request?: Partial<ScrapeRequestInput>;
}

/** Outcome of showing a passage in its page: `closed` if the browser keeps extensions out of the active page. */
export type ShownInPage = Marked | 'other-page' | 'closed';

/** Text of a page before that of a result. */
export interface EarlierVersion {
  id: string;
  /** When the page was last seen with it, in ms since the epoch. */
  at: number;
}

interface NoteFolderActions {
  /** False in browsers that cannot write into folders. */
  isAvailable: boolean;
  /** Returns the name of the chosen folder; undefined without one. */
  chosen(): Promise<string | undefined>;
  /** Lets the user choose the folder. @returns its name; undefined if the user chose none */
  choose(): Promise<string | undefined>;
  /** @throws WinnowError if the user does not let Winnow write into it */
  open(): Promise<NoteFolder>;
}

/** Actions of the panel. Each is called in the click or key press itself. */
export interface PanelActions {
  /** Scrapes the active page with the user's last options. */
  scrape(): void;
  /** Reads a file from this computer. */
  openFile(file: File): void;
  /** @returns true if the question was accepted */
  ask(question: string): Promise<boolean>;
  again(job: Job, change?: Change): void;
  /** Repeats a result with parts that it left out, by their indices in its list. */
  putBack(origin: JobResult, places: readonly number[]): void;
  /** Repeats a result with another reader, or with parts that the user then picks, and keeps that for its site. */
  readWith(job: Job, reader: ReaderName): void;
  /** Lets the user choose in the page what a result contains. */
  chooseOnPage(job: Job): void;
  stop(job: Job): void;
  /** Returns the small picture of a result's screenshot; undefined without one. */
  thumbnail(jobId: string): Promise<Blob | undefined>;
  /** Applies the remedy of an error: a job's, or that of a scrape that could not be started. */
  remedy(remedy: Remedy, job?: Job): void;
  /** Shows the form of a batch, which leads to those of other jobs over many pages. @param links added to its addresses */
  showBatch(links?: readonly string[]): void;
  /** Asks what to do on the page in front. */
  showAct(): void;
  /** Shows all watched pages. */
  showWatched(): void;
  /** Opens the form for watching the active page. */
  watchPage(): void;
  /** Compares the result that is shown with another one of its page. */
  showCompare(): void;
  /** Scrapes the page of a result with the other engine, and compares both. */
  compareEngines(job: Job): void;
  showHistory(): void;
  /** Shows the user's highlights, of the page in front or of all pages. */
  showKept(kept: 'page' | 'all'): void;
  showRecordings(): void;
  showResult(jobId?: string): void;
  /** Renames a job, or pins it in History. */
  label(job: Job, labels: Pick<Job, 'name' | 'pinned'>): void;
  /** Deletes an ended job, with its result. */
  remove(job: Job): void;
  /** Restores the last deleted job. */
  undoRemove(): void;
  /** Marks a passage in the active page and scrolls to it, if that is the page at `url`. */
  showInPage(passage: string, url: string): Promise<ShownInPage>;
  /** Removes the mark of the last shown passage. */
  clearInPage(): void;
  /** Lists earlier versions of the page of a job with changeTracking, newest first. */
  earlierVersions(job: Job): Promise<EarlierVersion[]>;
  /**
   * @returns the differences between an earlier version and the text of the job, as a git diff: empty without differences,
   * undefined if either no longer exists
   */
  compareWith(job: Job, versionId: string): Promise<string | undefined>;
  /** Shows the text of a result in the reader view: in place of its page if that is in front, else in a new tab. */
  openReader(job: Job): void;
  openOptions(): void;
  openModelSettings(): void;
  findModels: ModelFinderProps['onFind'];
  /** Chooses a model on this computer, and repeats a job's question. */
  useModel(server: FoundServer, model: string, job: Job): void;
  /** Returns what asks the user's model about a page, for the template of its note; undefined if none may be asked. */
  noteModel(): AskForNote | undefined;
  /** Stores options for what is copied and saved. */
  changeNote(changed: Partial<NoteOptions>): void;
  /** Shows the images of all results of a host from now on. */
  alwaysShowImages(host: string): void;
  /** Asks the browser for access to the sites of some addresses. @returns false if the user refuses */
  allowSites(addresses: readonly string[]): Promise<boolean>;
  /** Loads an image without the user's sign-in. Rejects if it is not an image, or cannot be loaded. */
  loadImage(address: string, signal?: AbortSignal): Promise<Blob>;
  /** The folder of this computer in which notes are saved with their images. */
  folder: NoteFolderActions;
  /** Opens an address that belongs to another program. */
  openInProgram(address: string): void;
}

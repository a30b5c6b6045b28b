import { closeWindowAhead, openWindowAhead } from '@/lib/browser/drivers/own-windows';
import type { ScrapeRequest } from '@/lib/contract';
import { createPageCache } from '@/lib/operations/scrape/cache';
import type { WantedParts } from '@/lib/picker/content-with';
import type { StreamContext } from '@/lib/rpc/streams';
import { downloaded } from '../browser/downloads';
import type { ActingService } from './acting';
import type { WorkerContext } from './context';
import { previewFor, type WantedPreview } from './crawls';
import { testService } from './engines';
import { loadImage } from './load-image';
import { mapFor, type WantedMap } from './map-site';
import { atSavedModel, chooseFound, findModels, keepWindow } from './model';
import type { PickingService } from './picking';
import type { ProgramService } from './programs';
import type { RecordingService } from './recording';
import { runSteps, type StepRun } from './run-steps';
import type { Scraping } from './scraping';
import { searchFor, testSearch, type WantedSearch } from './search-web';
import type { Watching } from './watching';

/** The services of the worker that views call. */
export interface WorkerServices {
  scraping: Scraping;
  recording: RecordingService;
  picking: PickingService;
  watching: Watching;
  acting: ActingService;
  programs: ProgramService;
}

/** The functions that our own views may call. */
export const createBackgroundApi = (
  { stores, offscreen }: WorkerContext,
  { scraping, recording, picking, watching, acting, programs }: WorkerServices,
) => ({
  ...acting,
  ...programs.api,
  startScrape: scraping.start,
  startParsed: scraping.startParsed,
  cancelJob: scraping.cancel,
  pauseJob: scraping.pause,
  proceedJob: scraping.proceed,
  retryJob: scraping.retry,
  removeJob: scraping.remove,
  deleteJob: scraping.deleteJob,
  removeAllJobs: scraping.removeAll,
  takeEphemeralResult: scraping.takeEphemeralResult,
  openWindowAhead,
  closeWindowAhead,
  startRecording: recording.start,
  stopRecording: recording.stop,
  decideRecording: recording.decide,
  startPicking: picking.start,
  startWatch: watching.start,
  changeWatch: watching.change,
  pauseWatch: watching.pause,
  checkWatch: watching.checkNow,
  removeWatch: watching.remove,
  sawWatch: watching.saw,
  loadImage,
  downloaded,
  compareVersions: offscreen.compareVersions,
  /** Finds what asks for parts of a page, of the copy that answers a request; undefined where there is none. */
  async contentOfCopy({ request, wanted }: { request: ScrapeRequest; wanted: WantedParts }) {
    const copy = await createPageCache({ store: stores.cache }).find(request);
    return typeof copy === 'object' ? offscreen.contentOfCopy(copy.snapshot, wanted) : undefined;
  },
  /** Removes every cached copy of a page. */
  clearCache: () => stores.cache.clear(),
  /**
   * Asks the service for a scrape that it refuses for its body alone.
   * @throws WinnowError naming address or key as wrong
   */
  testConnection: async () => ({ milliseconds: await testService() }),
  /** Asks the model that is set up for a word. @throws WinnowError where it is not usable */
  async testModel() {
    const tested = await atSavedModel(offscreen.testModel);
    // It is loaded now, and a server knows with how much room.
    await keepWindow(offscreen);
    return tested;
  },
  /** Searches the web for a word. @throws WinnowError if the search engine that is set up cannot be used */
  testSearch: () => testSearch(offscreen),
  /** Looks for servers of models on this computer. */
  findModels: async () => ({ servers: await findModels(offscreen) }),
  chooseModel: ({ baseUrl, model }: { baseUrl: string; model: string }) => chooseFound(offscreen, baseUrl, model),
  /** Names the models at the address that is set up. @throws WinnowError where it is not usable */
  listModels: async () => ({ models: await atSavedModel(offscreen.listModels) }),
});

export type BackgroundApi = ReturnType<typeof createBackgroundApi>;

/** The functions for our own views that report while they work. */
export const createBackgroundStreams = (context: WorkerContext, { watchAnswer }: Scraping) => ({
  runSteps: (run: StepRun, running: StreamContext<number>) => runSteps(context, run, running),
  watchAnswer,
  mapSite: (wanted: WantedMap, { signal }: StreamContext<never>) => mapFor(wanted, context, signal),
  searchWeb: (wanted: WantedSearch, { signal }: StreamContext<never>) => searchFor(wanted, context.offscreen, signal),
  previewCrawl: (wanted: WantedPreview, { signal }: StreamContext<never>) => previewFor(wanted, context, signal),
  /** Does nothing until its caller leaves. */
  stay: (_nothing: undefined, { signal }: StreamContext<never>): Promise<void> =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
});

export type BackgroundStreams = ReturnType<typeof createBackgroundStreams>;

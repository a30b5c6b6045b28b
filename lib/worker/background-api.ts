import { toDataUrl } from '@/lib/base/data-urls';
import type { StreamContext } from '@/lib/base/rpc/streams';
import { closeWindowAhead, openWindowAhead } from '@/lib/browser/drivers/own-windows';
import type { ScrapeRequest } from '@/lib/contract';
import type { WantedParts } from '@/lib/picker/content-with';
import { createPageCache } from '@/lib/scrape/cache';
import { downloaded } from '../browser/downloads';
import type { ActingService } from './acting';
import { askNote, type NotePrompt } from './ask-note';
import { type AskedPages, askKeptPages } from './ask-pages';
import type { WorkerContext } from './context';
import { previewFor, type WantedPreview } from './crawls';
import { testService } from './engines';
import type { KeptService } from './kept';
import { mapFor, type WantedMap } from './map-site';
import { atSavedModel, chooseFound, findModels, keepWindow } from './model';
import type { PickingService } from './picking';
import type { ProgramService } from './programs';
import type { RecordingService } from './recording';
import { runSteps, type StepRun } from './run-steps';
import type { Scraping } from './scraping';
import { searchFor, testSearch, type WantedSearch } from './search-web';
import { serviceMonitors } from './service-monitors';
import type { Watching } from './watching';

/** The services of the worker that views call. */
export interface WorkerServices {
  scraping: Scraping;
  recording: RecordingService;
  picking: PickingService;
  watching: Watching;
  acting: ActingService;
  programs: ProgramService;
  kept: KeptService;
}

/** Creates the functions that the extension's own views may call. */
export const createBackgroundApi = (
  { stores, offscreen, drivers }: WorkerContext,
  { scraping, recording, picking, watching, acting, programs, kept }: WorkerServices,
) => ({
  ...acting.api,
  ...programs.api,
  startScrape: scraping.start,
  startParsed: scraping.startParsed,
  cancelJob: scraping.cancel,
  pauseJob: scraping.pause,
  proceedJob: scraping.proceed,
  endJobEarly: scraping.endEarly,
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
  ...serviceMonitors,
  ...kept.api,
  loadImage,
  downloaded,
  compareVersions: offscreen.compareVersions,
  /** Finds the content for requested parts of a page in the copy that answers a request; undefined without a copy. */
  async contentOfCopy({ request, wanted }: { request: ScrapeRequest; wanted: WantedParts }) {
    const copy = await createPageCache({ store: stores.cache }).find(request);
    return typeof copy === 'object' ? offscreen.contentOfCopy(copy.snapshot, wanted) : undefined;
  },
  /** Removes every cached copy of a page. */
  clearCache: () => stores.cache.clear(),
  /**
   * Sends the service a scrape that it must refuse because of its body alone.
   * @throws WinnowError that names the address or the key as wrong
   */
  testConnection: async () => ({ milliseconds: await testService() }),
  /** Tests the configured model with a short question. @throws WinnowError if the model is not usable */
  async testModel() {
    const tested = await atSavedModel(offscreen.testModel);
    // The model is loaded now, and its server knows the size of its context window.
    await keepWindow(offscreen);
    return tested;
  },
  /** Tests the web search with one word. @throws WinnowError if the configured search engine is not usable */
  testSearch: () => testSearch({ offscreen, drivers }),
  /** Looks for model servers on this computer. */
  findModels: async () => ({ servers: await findModels(offscreen) }),
  chooseModel: ({ baseUrl, model }: { baseUrl: string; model: string }) => chooseFound(offscreen, baseUrl, model),
  /** Lists the models at the configured address. @throws WinnowError if the address is not usable */
  listModels: async () => ({ models: await atSavedModel(offscreen.listModels) }),
});

export type BackgroundApi = ReturnType<typeof createBackgroundApi>;

/** Creates the functions for the extension's own views that report while they work. */
export const createBackgroundStreams = (context: WorkerContext, { watchAnswer }: Scraping) => ({
  runSteps: (run: StepRun, running: StreamContext<number>) => runSteps(context, run, running),
  watchAnswer,
  mapSite: (wanted: WantedMap, { signal }: StreamContext<never>) => mapFor(wanted, context, signal),
  searchWeb: (wanted: WantedSearch, { signal }: StreamContext<never>) => searchFor(wanted, context, signal),
  askNote: (wanted: NotePrompt, { signal }: StreamContext<never>) => askNote(wanted, context, signal),
  askPages: (asked: AskedPages, running: StreamContext<string>) => askKeptPages(asked, context, running),
  previewCrawl: (wanted: WantedPreview, { signal }: StreamContext<never>) => previewFor(wanted, context, signal),
  /** Does nothing until its caller leaves. */
  stay: (_nothing: undefined, { signal }: StreamContext<never>): Promise<void> =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
});

export type BackgroundStreams = ReturnType<typeof createBackgroundStreams>;

/** Timeout for loading one image, in ms. */
const LIMIT = 30_000;
/** Maximum size of one image, in bytes: as base64 it still fits into a message, which is limited to 64 MB. */
const LARGEST = 30_000_000;

/**
 * Loads an image for a view, without the user's sign-in: the policy of views keeps them from reading the web.
 * @returns a `data:` URL
 * @throws Error if it is not an image, is larger than 30 MB, or cannot be loaded within 30 seconds
 */
async function loadImage(address: string): Promise<string> {
  const response = await fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(LIMIT),
  });
  const isImage = response.headers.get('Content-Type')?.startsWith('image/');
  const tooLarge = Number(response.headers.get('Content-Length')) > LARGEST;
  if (!response.ok || !isImage || tooLarge) throw new Error('There is no image at this address.');
  const image = await response.blob();
  if (image.size > LARGEST) throw new Error('The image is too large.');
  return toDataUrl(image);
}

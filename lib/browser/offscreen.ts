import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { createSerial } from '@/lib/base/async';
import type { ErrorRecord } from '@/lib/base/errors';
import type { NoteOptions } from '@/lib/base/note-options';
import { ownLife } from '@/lib/base/rpc/life';
import { portWire, type StreamContext, streamCalls } from '@/lib/base/rpc/streams';
import type { HandedFile } from '@/lib/base/save-file';
import type { CrawlRequest, MapRequest, MapResponse, ScrapeData, ScrapeResponse, SearchResponse } from '@/lib/contract';
import type { DocumentContent } from '@/lib/files/documents/document-page';
import type { MakeMedia, MediaOutcome, MediaWork } from '@/lib/files/media/media';
import type { PdfOptions, PdfReading } from '@/lib/files/pdf/read-pdf';
import type { ModelSecrets, ModelSettings, OpenAiModelOptions } from '@/lib/model';
import type { FoundServer } from '@/lib/model/find-servers';
import type { ModelWindow } from '@/lib/model/read-window';
import type { AgentConclusion } from '@/lib/operations/agent/conclusion';
import type { ConclusionHere, TurnHere } from '@/lib/operations/agent/here';
import type { CrawlJudge, PageToJudge } from '@/lib/operations/crawl/judge';
import type { CrawlPreview } from '@/lib/operations/crawl/preview';
import type { Discovered } from '@/lib/operations/discovery';
import type { ProposeSteps } from '@/lib/operations/interact/propose';
import type { Batch } from '@/lib/operations/interact/steps';
import type { SearchHere } from '@/lib/operations/search/here';
import type { StepNews } from '@/lib/operations/steps';
import type { PageContent, ReadOptions } from '@/lib/page/page-content';
import type { ContentWith, WantedParts } from '@/lib/picker/content-with';
import type { Derived } from '@/lib/scrape/formats/text/derive';
import type { ModelChoice } from '@/lib/scrape/formats/text/language/language-options';
import type { AskedPage, PagesAnswer } from '@/lib/scrape/formats/text/language/question-of-pages';
import type { DeriveInput, DeriveOptions } from '@/lib/scrape/formats/text/material';
import type { Noted, ResultText } from '@/lib/scrape/noted';
import type { DocumentFile, ReadDocument } from '@/lib/scrape/scrape-document';
import type { ReadPdf } from '@/lib/scrape/scrape-pdf';

/** The functions of the offscreen document (entrypoints/offscreen). */
export type OffscreenApi = {
  /** Reads a page from its snapshot. @throws WinnowError if a selector is invalid */
  readCopy(copy: { snapshot: string; options: ReadOptions }, running: StreamContext<never>): Promise<PageContent>;
  /** Reads a PDF. @throws WinnowError if it cannot be read */
  readPdf(work: ReadPdfWork, running: StreamContext<PdfNews>): Promise<PdfReading>;
  /** Reads a file of another kind than PDF. @throws WinnowError if it cannot be read */
  readDocument(work: ReadDocumentWork, running: StreamContext<never>): Promise<DocumentContent>;
  /** Creates a media file, and reports its progress in per cent. */
  makeMedia(work: MediaWork, running: StreamContext<number>): Promise<MediaOutcome>;
  /** Finds the content for requested parts of a page in its snapshot. */
  contentOfCopy(copy: { snapshot: string; wanted: WantedParts }, running: StreamContext<never>): Promise<ContentWith>;
  /** Processes a page's text, which takes a lot of code, and some time for a long page. */
  deriveText(work: DeriveText, running: StreamContext<DeriveNews>): Promise<Derived>;
  /** Answers a question from several pages, and reports the answer as it is written. @throws WinnowError */
  askPages(work: AskPagesWork, running: StreamContext<string>): Promise<PagesAnswer>;
  /** Asks the model for the next steps of a wish. @throws WinnowError */
  proposeSteps(work: ProposeSteps, running: StreamContext<never>): Promise<Batch>;
  /**
   * Compares two stored versions of a page, by their ids.
   * @returns the differences as a git diff, empty without differences; undefined if a version cannot be read
   */
  compareVersions(versions: ComparedVersions, running: StreamContext<never>): Promise<string | undefined>;
  /** Lists the addresses of a site: parsers of sitemaps and the list of domains are large. @throws WinnowError */
  mapSite(work: MapSite, running: StreamContext<never>): Promise<MapResponse>;
  /** Searches the web: the contract and the backends of a search are large. @throws WinnowError */
  searchWeb(work: SearchHere, running: StreamContext<never>): Promise<SearchResponse>;
  /** Judges the first page of a crawl, and the addresses in its sitemaps. @throws WinnowError if a pattern is invalid */
  beginCrawl(request: CrawlRequest, running: StreamContext<never>): ReturnType<CrawlJudge['begin']>;
  /** Judges the links of a page of a crawl. */
  followCrawl(work: FollowCrawl, running: StreamContext<never>): ReturnType<CrawlJudge['follow']>;
  /** Judges addresses of a site before a crawl. @throws WinnowError if a pattern is invalid */
  previewCrawl(work: PreviewCrawl, running: StreamContext<never>): Promise<CrawlPreview>;
  /** Makes the user's note of a result. @throws WinnowError if the template cannot be used */
  makeNote(work: MakeNote, running: StreamContext<never>): Promise<ResultText | undefined>;
  /** Takes a turn of an agent, and reports its steps. @throws WinnowError */
  takeAgentTurn(work: TurnHere, running: StreamContext<StepNews>): Promise<Discovered>;
  /** Answers the question of an agent from its pages, and reports its step. @throws WinnowError */
  answerAgent(work: ConclusionHere, running: StreamContext<StepNews>): Promise<AgentConclusion>;
  /** Copies a text to the clipboard. @throws Error if the browser does not allow it */
  copyText(text: string, running: StreamContext<never>): Promise<void>;
  /** Stays connected with the worker, and starts the next one when it dies, until the caller leaves. */
  hold(nothing: undefined, running: StreamContext<never>): Promise<void>;
  /** Hands a text to the browser, to be saved where downloads go. */
  saveText(file: TextFile, running: StreamContext<never>): Promise<HandedFile>;
  /** Lists the models at an address. @throws WinnowError if the address is not usable */
  listModels(config: OpenAiModelOptions, running: StreamContext<never>): Promise<string[]>;
  /** Tests a model with a short question. @throws WinnowError if the model is not usable */
  testModel(config: OpenAiModelOptions, running: StreamContext<never>): Promise<{ milliseconds: number }>;
  /** Looks for model servers on this computer. */
  findServers(nothing: undefined, running: StreamContext<never>): Promise<FoundServer[]>;
  /** Reads the size of a model's context window; undefined if its server does not report it. */
  readWindow(config: OpenAiModelOptions, running: StreamContext<never>): Promise<ModelWindow | undefined>;
};

interface MakeNote {
  noted: Noted;
  note: NoteOptions;
  /** True for an entry in the note of the day. */
  isEntry: boolean;
  /** True if the template may ask the user's model. */
  asks: boolean;
}

/** A map, with the first page, which is read before, or the reason why it could not be read. */
interface MapSite {
  request: MapRequest;
  page: { response: ScrapeResponse } | { error: ErrorRecord };
}

interface FollowCrawl {
  request: CrawlRequest;
  page: PageToJudge;
}

interface PreviewCrawl {
  request: CrawlRequest;
  links: string[];
  /** True to read robots.txt, too. */
  asksRobots: boolean;
}

interface ReadPdfWork extends Pick<PdfOptions, 'url' | 'mode' | 'maxPages' | 'languages' | 'until'> {
  file: Blob;
}

type ReadDocumentWork = DocumentFile & { file: Blob; options: ReadOptions; cells: number };

/** Number of pages read so far. */
interface PdfNews {
  done: number;
  total: number;
}

/** Ids of versions in the history of changes. */
export interface ComparedVersions {
  previous: string;
  current: string;
}

export interface TextFile {
  text: string;
  name: string;
  mime: string;
}

interface DeriveText {
  derive: DeriveInput;
  model: ModelSettings;
  modelChoice: ModelChoice | undefined;
  secrets: ModelSecrets;
}

interface AskPagesWork extends Omit<DeriveText, 'derive'> {
  question: string;
  pages: AskedPage[];
}

/** Text that a model has written, what was found before the model was asked, or progress. */
type DeriveNews = { text: string } | { found: Partial<ScrapeData> } | { done: number; total: number };

/** A hidden document of the extension with a DOM. */
interface Reader {
  /**
   * Opens the document if it is not open. Not through the extension API's messages: those are limited to 64 MB, and snapshots
   * may be larger.
   */
  open(): Promise<{ postMessage(message: OffscreenCall, transfer: Transferable[]): void }>;
  close(): Promise<void>;
}

/** The message that transfers a port for one call. */
export interface OffscreenCall {
  kind: 'call';
  /** `ownLife` of the caller. */
  life: string;
}

/** Idle time after which the document is closed, in ms; shorter than the idle time of a worker. */
const IDLE = 20_000;

/** Names the language of the words to load, for which the document cannot ask the browser. */
const offscreenAddress = () => browser.runtime.getURL(`/offscreen.html?locale=${i18n.t('extension.locale')}`);

/** Chromium: a worker lacks a DOM, but may open one offscreen document. That outlives the worker, and is found again. */
const offscreenDocument: Reader = {
  async open() {
    const client = await ownClient();
    if (client) return client;
    await browser.offscreen.createDocument({
      url: offscreenAddress(),
      reasons: ['DOM_PARSER', 'CLIPBOARD', 'BLOBS'],
      justification: 'Reads copies of pages, works on their text, and copies or saves it.',
    });
    return (await ownClient()) as Client;
  },
  close: () => browser.offscreen.closeDocument(),
};

/** A page of the extension, as the worker sees it (https://w3c.github.io/ServiceWorker/#client-interface). */
interface Client {
  url: string;
  postMessage(message: OffscreenCall, transfer: Transferable[]): void;
}

async function ownClient(): Promise<Client | undefined> {
  const { clients } = globalThis as unknown as {
    clients: { matchAll(options: { includeUncontrolled: boolean }): Promise<Client[]> };
  };
  return (await clients.matchAll({ includeUncontrolled: true })).find(({ url }) => url === offscreenAddress());
}

/** Firefox: the background is a page, and the document is a frame in it. */
const frameInBackground: Reader = {
  async open() {
    const frame = document.querySelector('iframe') ?? (await addFrame());
    const { origin } = new URL(offscreenAddress());
    return { postMessage: (message, transfer) => frame.contentWindow?.postMessage(message, origin, transfer) };
  },
  async close() {
    document.querySelector('iframe')?.remove();
  },
};

async function addFrame(): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.src = offscreenAddress();
  document.documentElement.append(frame);
  await loaded;
  return frame;
}

const reader = (): Reader => (typeof document === 'undefined' ? offscreenDocument : frameInBackground);

let readings = 0;
let closing: ReturnType<typeof setTimeout>;
/** Opening and closing are serialized. */
const next = createSerial();

/** Keeps the document open during some work in it, and a little longer. */
async function inDocument<T>(work: () => Promise<T>): Promise<T> {
  readings++;
  clearTimeout(closing);
  try {
    return await work();
  } finally {
    readings--;
    if (readings === 0) closing = setTimeout(() => next(reader().close), IDLE);
  }
}

const offscreen = streamCalls<OffscreenApi>(async () => {
  const [target, life] = await Promise.all([next(reader().open), ownLife()]);
  const { port1, port2 } = new MessageChannel();
  target.postMessage({ kind: 'call', life }, [port2]);
  return portWire(port1);
});

const unheard: StreamContext<never> = { signal: new AbortController().signal, report: () => undefined };

/** Opens the document for a copy that will be read soon. Never throws: errors are reported by the reading. */
export const openReader = (): void => void inDocument(() => next(reader().open)).catch(() => undefined);

/** Reads a page from its snapshot. @throws WinnowError if a selector is invalid */
export const readCopy = (snapshot: string, options: ReadOptions): Promise<PageContent> =>
  inDocument(() => offscreen.readCopy({ snapshot, options }, unheard));

/** Reads a PDF, as described for `OffscreenApi`. */
export const readPdf: ReadPdf = (file, { progress, ...options }, signal) =>
  inDocument(() =>
    offscreen.readPdf({ file, ...options }, { signal, report: ({ done, total }) => progress(done, total) }),
  );

/** Reads a file as a document, as described for `ReadDocument`. */
export const readDocument: ReadDocument = (file, work, signal) =>
  inDocument(() => offscreen.readDocument({ file, ...work }, { ...unheard, signal }));

/** Creates a media file, as described for `MakeMedia`. */
export const makeMedia: MakeMedia = (work, progress, signal) =>
  inDocument(() => offscreen.makeMedia(work, { signal, report: progress }));

export const contentOfCopy = (snapshot: string, wanted: WantedParts): Promise<ContentWith> =>
  inDocument(() => offscreen.contentOfCopy({ snapshot, wanted }, unheard));

/** Compares two stored versions of a page by their ids, as described for `OffscreenApi`. */
export const compareVersions = (previous: string, current: string): Promise<string | undefined> =>
  inDocument(() => offscreen.compareVersions({ previous, current }, unheard));

/** Lists the addresses of a site, as described for `OffscreenApi`. */
export const mapSite = (work: MapSite, signal: AbortSignal): Promise<MapResponse> =>
  inDocument(() => offscreen.mapSite(work, { ...unheard, signal }));

/** Searches the web, as described for `OffscreenApi`. */
export const searchWeb = (work: SearchHere, signal: AbortSignal): Promise<SearchResponse> =>
  inDocument(() => offscreen.searchWeb(work, { ...unheard, signal }));

/** Answers a question from several pages, as `OffscreenApi` says. */
export const askPages = (
  work: AskPagesWork,
  report: (text: string) => void,
  signal: AbortSignal,
): Promise<PagesAnswer> => inDocument(() => offscreen.askPages(work, { signal, report }));

/** Asks the model for the next steps of a wish, as `OffscreenApi` says. */
export const proposeSteps = (work: ProposeSteps, signal: AbortSignal): Promise<Batch> =>
  inDocument(() => offscreen.proposeSteps(work, { ...unheard, signal }));

/** Judges addresses of a crawl, as `OffscreenApi` says. */
export const beginCrawl = (request: CrawlRequest, signal: AbortSignal): ReturnType<CrawlJudge['begin']> =>
  inDocument(() => offscreen.beginCrawl(request, { ...unheard, signal }));
export const followCrawl = (work: FollowCrawl, signal: AbortSignal): ReturnType<CrawlJudge['follow']> =>
  inDocument(() => offscreen.followCrawl(work, { ...unheard, signal }));
export const previewCrawl = (work: PreviewCrawl, signal: AbortSignal): Promise<CrawlPreview> =>
  inDocument(() => offscreen.previewCrawl(work, { ...unheard, signal }));

/** Makes the user's note of a result, as `OffscreenApi` says. */
export const makeNote = (work: MakeNote): Promise<ResultText | undefined> =>
  inDocument(() => offscreen.makeNote(work, unheard));
/** Works for an agent, as `OffscreenApi` says. */
export const takeAgentTurn = (work: TurnHere, running: StreamContext<StepNews>): Promise<Discovered> =>
  inDocument(() => offscreen.takeAgentTurn(work, running));
export const answerAgent = (work: ConclusionHere, running: StreamContext<StepNews>): Promise<AgentConclusion> =>
  inDocument(() => offscreen.answerAgent(work, running));

/** Takes a text out of the extension, as described for `OffscreenApi`. */
export const copyText = (text: string): Promise<void> => inDocument(() => offscreen.copyText(text, unheard));
export const saveText = (file: TextFile): Promise<HandedFile> => inDocument(() => offscreen.saveText(file, unheard));

/**
 * Lets the document start a worker as soon as this one has died: an alarm does so twice a minute only. Never throws.
 * @returns a function that ends it
 */
export function holdFromOffscreen(): () => void {
  const held = new AbortController();
  inDocument(() => offscreen.hold(undefined, { ...unheard, signal: held.signal })).catch(() => undefined);
  return () => held.abort();
}

/** Calls a model's address, as `OffscreenApi` says. */
export const listModels = (config: OpenAiModelOptions, signal: AbortSignal): Promise<string[]> =>
  inDocument(() => offscreen.listModels(config, { ...unheard, signal }));
export const testModel = (config: OpenAiModelOptions, signal: AbortSignal): Promise<{ milliseconds: number }> =>
  inDocument(() => offscreen.testModel(config, { ...unheard, signal }));

export const findServers = (): Promise<FoundServer[]> => inDocument(() => offscreen.findServers(undefined, unheard));
export const readWindow = (config: OpenAiModelOptions, signal: AbortSignal): Promise<ModelWindow | undefined> =>
  inDocument(() => offscreen.readWindow(config, { ...unheard, signal }));

/** Processes a page's text. @throws WinnowError, or the signal's reason */
export const deriveText = (work: DeriveText, { signal, ...options }: DeriveOptions): Promise<Derived> =>
  inDocument(() => {
    const report = (news: DeriveNews) => {
      if ('text' in news) options.onText(news.text);
      else if ('found' in news) options.onFound?.(news.found);
      else options.progress?.(news.done, news.total);
    };
    return offscreen.deriveText(work, { signal, report });
  });

import { WinnowError } from '@/lib/base/errors';
import { boundFetch } from '@/lib/base/http/send';
import { callAgain, isInterrupted, portWire, serveStream } from '@/lib/base/rpc/streams';
import { saveFile } from '@/lib/base/save-file';
import { inItsLanguage } from '@/lib/browser/in-its-language';
import type { CrawlRequest } from '@/lib/contract';
import { listModelsAt, modelFrom, testModelAt } from '@/lib/model';
import { findServersAt } from '@/lib/model/find-servers';
import { LOCAL_SERVERS } from '@/lib/model/local-servers';
import { readWindowAt } from '@/lib/model/read-window';
import type { CrawlJudge } from '@/lib/operations/crawl/judge';
import type { SearchEngine } from '@/lib/operations/search/engines/engine';
import type { SearchHere } from '@/lib/operations/search/here';
import { outcomeOf } from '@/lib/page/read-outcome';
import type { Snapshot } from '@/lib/page/snapshot/entries';
import { openSnapshot, readSnapshot } from '@/lib/page/snapshot/read-snapshot';
import { diffTexts } from '@/lib/scrape/formats/text/changes/diff';
import type { ChangeHistory } from '@/lib/scrape/formats/text/changes/history';
import { derive } from '@/lib/scrape/formats/text/derive';
import { createChangeHistory } from '@/lib/store/change-history';
import { openDatabase } from '@/lib/store/database';
import { createLanguageStore } from '@/lib/store/languages';
import type { AskForNote } from '@/lib/transfer/export/note';
import { batchText } from '../browser/batch-text';
import { mediaDeps } from '../browser/media';
import { backgroundStreams } from '../browser/messages';
import type { ComparedVersions, OffscreenApi, OffscreenCall } from '../browser/offscreen';
import { pdfReaderDeps } from '../browser/pdf';
import { errorOf } from '../browser/read-failure';
import { schemas } from '../browser/schemas';
import { loadWords } from '../browser/words';
import type { BackgroundStreams } from './background-api';

/** Number of cached crawl filters: each knows the robots.txt of its hosts. */
const MOST_JUDGES = 8;

/** Crawl filters by request. */
const judges = new Map<string, Promise<CrawlJudge>>();

/** @throws WinnowError if a pattern is invalid */
function judgeOf(request: CrawlRequest): Promise<CrawlJudge> {
  const key = JSON.stringify(request);
  const judge =
    judges.get(key) ??
    import('@/lib/operations/crawl/judge').then(({ createCrawlJudge }) =>
      // Outlives the call: the files it has read serve the next call. Each file has its own timeout.
      createCrawlJudge(request, { fetch: boundFetch(), signal: new AbortController().signal }),
    );
  judges.delete(key);
  judges.set(key, judge);
  const [oldest] = judges.keys();
  if (judges.size > MOST_JUDGES && oldest !== undefined) judges.delete(oldest);
  return judge;
}

/**
 * The offscreen document, which reads copies of pages and works on their text for a worker that lacks a DOM and starts
 * often. It calls no browser APIs.
 */
const api = (): OffscreenApi => {
  const database = openDatabase();
  const history = createChangeHistory(database);
  const languages = createLanguageStore(database);
  return {
    async readCopy({ snapshot, options }) {
      const read = await outcomeOf(async () => ({ content: await readSnapshot(snapshot, options) }));
      if (read.ok) return read.content;
      throw errorOf(read.failure);
    },

    async readPdf({ file, ...options }, { signal, report }) {
      const { readPdfFile } = await import('@/lib/files/pdf/read-pdf');
      const progress = (done: number, total: number) => report({ done, total });
      return readPdfFile(file, { ...options, signal, progress }, pdfReaderDeps(languages.list));
    },

    readDocument: readDocumentHere,

    async makeMedia(work, { signal, report }) {
      const { makeMediaFile } = await import('@/lib/files/media/make-media');
      return makeMediaFile(work, { signal, report }, mediaDeps);
    },

    contentOfCopy: contentOfCopyHere,

    async deriveText({ derive: input, model, modelChoice, secrets }, { signal, report }) {
      const answer = batchText((text) => report({ text }));
      const derived = await derive(
        input,
        { model: () => modelFrom(model, secrets), history, schemas },
        {
          signal,
          modelChoice,
          onText: answer.add,
          onFound: (found) => report({ found }),
          progress: (done, total) => report({ done, total }),
        },
      );
      answer.flush();
      return derived;
    },

    makeNote: makeNoteHere,

    askPages: askPagesHere,
    mapSite: mapSiteHere,
    searchWeb: searchWebHere,
    takeAgentTurn: takeAgentTurnHere,
    answerAgent: answerAgentHere,

    async proposeSteps(work, { signal }) {
      const { proposeHere } = await import('@/lib/operations/interact/propose');
      return proposeHere(work, signal);
    },

    beginCrawl: async (request) => (await judgeOf(request)).begin(),
    followCrawl: async ({ request, page }) => (await judgeOf(request)).follow(page),

    async previewCrawl({ request, links, asksRobots }) {
      const { crawlPreview } = await import('@/lib/operations/crawl/preview');
      const { permits } = await judgeOf(request);
      return crawlPreview(request, links, asksRobots ? permits : async () => true);
    },

    copyText: copyUnseen,
    hold: holdWorkerHere,

    saveText: async ({ text, name, mime }) => saveFile(new Blob([text], { type: mime }), name),

    listModels: (config, { signal }) => listModelsAt(config, signal),
    testModel: (config, { signal }) => testModelAt(config, signal),
    findServers: () => findServersAt(LOCAL_SERVERS),
    readWindow: (config, { signal }) => readWindowAt(config, signal),

    compareVersions: (versions) => compare(history, versions).catch(() => undefined),
  };
};

const contentOfCopyHere: OffscreenApi['contentOfCopy'] = async ({ snapshot, wanted }) => {
  const { createParts } = await import('@/lib/picker/content-with');
  const { contentWith } = createParts(openSnapshot((JSON.parse(snapshot) as Snapshot).entries));
  return inItsLanguage((...phrases) => contentWith(wanted, ...phrases));
};

/** Answers a question from pages; the code is loaded on first use, as that of each of the following. */
const askPagesHere: OffscreenApi['askPages'] = async (
  { pages, question, model, modelChoice, secrets },
  { signal, report },
) => {
  const { answerFromPages } = await import('@/lib/scrape/formats/text/language/question-of-pages');
  const answer = batchText(report);
  const chosen = await modelFrom(model, secrets);
  const answered = await answerFromPages(pages, question, chosen, { signal, modelChoice, onText: answer.add });
  answer.flush();
  return answered;
};

const takeAgentTurnHere: OffscreenApi['takeAgentTurn'] = async (work, running) => {
  const { takeTurnHere } = await import('@/lib/operations/agent/here');
  return takeTurnHere(work, boundFetch(), running);
};

const answerAgentHere: OffscreenApi['answerAgent'] = async (work, running) => {
  const { concludeHere } = await import('@/lib/operations/agent/here');
  return concludeHere(work, running);
};

/** Makes a note. */
const makeNoteHere: OffscreenApi['makeNote'] = async ({ noted, note, isEntry, asks }, { signal }) => {
  const { dailyEntry, resultText } = await import('@/lib/transfer/export/result-text');
  const { askNote } = backgroundStreams<Pick<BackgroundStreams, 'askNote'>>();
  const ask: AskForNote = (prompt, { markdown, metadata }) =>
    askNote({ prompt, markdown: markdown ?? '', metadata }, { signal, report: () => undefined });
  return (isEntry ? dailyEntry : resultText)(noted, note, { ask: asks ? ask : undefined });
};

/** Maps a site; the code is loaded on first use. */
const mapSiteHere: OffscreenApi['mapSite'] = async ({ request, page }, { signal }) => {
  const { runMap } = await import('@/lib/operations/map/run');
  const scrape = async () => {
    if ('error' in page) throw WinnowError.fromRecord(page.error);
    return page.response;
  };
  return runMap(request, { fetch: boundFetch(), scrape }, signal);
};

/** Reads a file; the code is loaded on first use. */
const readDocumentHere: OffscreenApi['readDocument'] = async (
  { file, url, name, kind, options, cells },
  { signal },
) => {
  const [{ readDocumentFile }, { contentOf }] = await Promise.all([
    import('@/lib/files/documents/read-document'),
    import('@/lib/files/documents/document-page'),
  ]);
  const reading = await readDocumentFile({ file, name, signal, cells }, kind);
  const read = await outcomeOf(() => contentOf(reading, url, options));
  if (read.ok) return { content: read.content, notes: read.notes };
  throw errorOf(read.failure);
};

/** @throws WinnowError SEARCH_REFUSED for an engine that is not usable */
async function engineOfSearch(work: SearchHere): Promise<SearchEngine> {
  if ('engine' in work) {
    const { createSearchEngine } = await import('@/lib/operations/search/engines/engine');
    return createSearchEngine(work.engine, boundFetch());
  }
  const [{ createResultsPageEngine }, { readResults }] = await Promise.all([
    import('@/lib/operations/search/results-page-engine'),
    import('@/lib/page/search-results/read-results'),
  ]);
  const { template, snapshot, statusCode } = work.page;
  const { entries }: Snapshot = JSON.parse(snapshot);
  return createResultsPageEngine(template, readResults(openSnapshot(entries), statusCode));
}

const searchWebHere: OffscreenApi['searchWeb'] = async (work, { signal }) => {
  const [{ searchHere }, engine] = await Promise.all([import('@/lib/operations/search/here'), engineOfSearch(work)]);
  return searchHere(work.asked, engine, signal);
};

let holding: AbortController | undefined;

/**
 * Keeps one call at a time: the call of the newest worker, as earlier workers are dead. It outlives a worker that is
 * gone, since it starts the next one.
 */
const holdWorkerHere: OffscreenApi['hold'] = async (_nothing, { signal }) => {
  holding?.abort();
  const held = new AbortController();
  holding = held;
  signal.addEventListener('abort', () => isInterrupted(signal.reason) || held.abort(signal.reason));
  const streams = backgroundStreams<Pick<BackgroundStreams, 'stay'>>();
  await callAgain(() => streams.stay(undefined, { signal: held.signal, report: () => undefined }));
};

/**
 * Writes a text to the clipboard. Chromium's offscreen document never has the focus that `navigator.clipboard` requires
 * (chrome-extensions-samples#795), so only the older command works there.
 */
async function copyUnseen(text: string): Promise<void> {
  let heard = false;
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    heard = true;
  };
  document.addEventListener('copy', fill, { once: true });
  const copied = document.execCommand('copy');
  document.removeEventListener('copy', fill);
  if (!copied || !heard) await navigator.clipboard.writeText(text);
}

async function compare({ get }: ChangeHistory, { previous, current }: ComparedVersions): Promise<string | undefined> {
  const [before, now] = await Promise.all([get(previous), get(current)]);
  if (!before || !now) return undefined;
  return diffTexts(before.markdown, now.markdown)?.text ?? '';
}

/** Serves the calls of this extension's worker, each on its own port. */
export function serveOffscreen(): void {
  const table = api();
  const ready = loadWords();
  const serve = ({ data, ports: [port] }: MessageEvent<Partial<OffscreenCall> | null>) => {
    if (data?.kind === 'call' && port) void ready.then(() => serveStream(portWire(port, data.life), table));
  };
  // Only this extension's worker can send these.
  navigator.serviceWorker?.addEventListener('message', serve);
  navigator.serviceWorker?.startMessages();
  // If the background is a page, this document is a frame in it.
  addEventListener('message', (event) => {
    if (event.source === parent && event.origin === location.origin) serve(event);
  });
}

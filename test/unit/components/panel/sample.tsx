import { render } from 'preact';
import { vi } from 'vitest';
import '@/components/base/base.css';
import type { PanelActions } from '@/components/panel/actions';
import { History, type HistoryPage } from '@/components/panel/History';
import { Panel } from '@/components/panel/Panel';
import type { JobResult } from '@/components/panel/page-of';
import { DEFAULT_NOTE, type NoteOptions } from '@/lib/base/note-options';
import { parseRequest } from '@/lib/contract';
import type { Job } from '@/lib/jobs/job';
import type { ThreadTurn } from '@/lib/jobs/thread';
import type { KeptHighlight } from '@/lib/page/kept/text-quote';
import type { EngineResult } from '@/lib/scrape/engine';

export const ADDRESS = 'https://quay.example/fees';

let root: HTMLElement | undefined;

export function clear(): void {
  if (root) render(null, root);
  root?.remove();
  root = undefined;
}

/** A finished job that asked for some formats of the same page. */
export function jobOf(formats: unknown[], changed: Partial<Job> = {}): Job {
  const parsed = parseRequest({ url: ADDRESS, formats });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return {
    id: crypto.randomUUID(),
    engine: 'local',
    state: 'done',
    attempts: 1,
    ephemeral: false,
    page: { url: ADDRESS, title: 'Harbour fees' },
    operation: 'scrape',
    input: parsed.request,
    createdAt: 1,
    finishedAt: 2,
    ...changed,
  };
}

/** A result with these members of `data`. */
export const resultOf = (data: object, answer?: EngineResult['answer']): EngineResult => ({
  response: { success: true, data: { metadata: {}, ...data } },
  attachments: {},
  misfits: {},
  leftOut: [],
  ...(answer && { answer }),
});

type Fakes = { [Name in keyof Omit<PanelActions, 'folder'>]: ReturnType<typeof vi.fn<PanelActions[Name]>> } & Pick<
  PanelActions,
  'folder'
>;

interface Shown {
  job: Job;
  result?: EngineResult | 'gone' | undefined;
  joined?: JobResult;
  origin?: JobResult;
  jobs?: Job[];
  turns?: readonly ThreadTurn[];
  answer?: string;
  baseUrl?: string;
  note?: NoteOptions;
  askAbout?: { text: string };
  showsImages?: boolean;
  isDebugged?: boolean;
  highlights?: readonly KeptHighlight[];
}

/** What the panel can ask for, noted. */
export const actions = (): Fakes => ({
  openFile: vi.fn<(file: File) => void>(),
  scrape: vi.fn(),
  ask: vi.fn<PanelActions['ask']>(async () => true),
  again: vi.fn(),
  putBack: vi.fn(),
  readWith: vi.fn(),
  chooseOnPage: vi.fn(),
  folder: { isAvailable: true, chosen: async () => undefined, choose: vi.fn(), open: vi.fn() },
  noteModel: vi.fn(),
  stop: vi.fn(),
  thumbnail: vi.fn<PanelActions['thumbnail']>(async () => undefined),
  remedy: vi.fn(),
  showBatch: vi.fn(),
  showAct: vi.fn(),
  showWatched: vi.fn(),
  watchPage: vi.fn(),
  showCompare: vi.fn(),
  compareEngines: vi.fn(),
  showHistory: vi.fn(),
  showKept: vi.fn(),
  openReader: vi.fn(),
  showRecordings: vi.fn(),
  showResult: vi.fn(),
  label: vi.fn(),
  remove: vi.fn(),
  undoRemove: vi.fn(),
  showInPage: vi.fn<PanelActions['showInPage']>(async () => 'shown'),
  clearInPage: vi.fn(),
  earlierVersions: vi.fn<PanelActions['earlierVersions']>(async () => []),
  compareWith: vi.fn<PanelActions['compareWith']>(async () => ''),
  openOptions: vi.fn(),
  openModelSettings: vi.fn(),
  findModels: vi.fn<PanelActions['findModels']>(async () => ({ ok: true, servers: [] })),
  useModel: vi.fn(),
  changeNote: vi.fn(),
  alwaysShowImages: vi.fn(),
  allowSites: vi.fn<PanelActions['allowSites']>(async () => true),
  loadImage: vi.fn<PanelActions['loadImage']>(async () => new Blob([], { type: 'image/png' })),
  openInProgram: vi.fn(),
});

/** Shows a page of History. @returns a function that shows another one */
export function showHistory(first: HistoryPage, changed: Partial<Fakes> = {}) {
  clear();
  const place = document.body.appendChild(document.createElement('div'));
  root = place;
  const does = { ...actions(), ...changed };
  const draw = (page: HistoryPage) => render(<History page={page} actions={does} />, place);
  draw(first);
  return draw;
}

/** Shows the panel with a job. @returns what it asks for, and a function that shows it with another */
export function show(first: Shown) {
  clear();
  const place = document.body.appendChild(document.createElement('div'));
  root = place;
  const does = actions();
  const draw = ({
    job,
    result,
    joined,
    origin,
    jobs = [job],
    turns = [],
    answer,
    baseUrl = '',
    note = DEFAULT_NOTE,
    askAbout,
    showsImages = false,
    highlights = [],
    isDebugged,
  }: Shown) =>
    render(
      <Panel
        view="result"
        showsImages={showsImages}
        jobs={jobs}
        job={job}
        result={result}
        joined={joined}
        origin={origin}
        turns={turns}
        answer={answer}
        baseUrl={baseUrl}
        note={note}
        highlights={highlights}
        askAbout={askAbout}
        isDebugged={isDebugged}
        scrapeKey="Alt+Shift+S"
        actions={does}
      />,
      place,
    );
  draw(first);
  return { actions: does, draw };
}

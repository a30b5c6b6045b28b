import { type ComponentChild, render } from 'preact';
import { expect, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ProgramsLine } from '@/components/base/ProgramsLine';
import { ActView } from '@/components/panel/act/ActView';
import { AgentForm, type AgentFormProps } from '@/components/panel/agent/AgentForm';
import { AgentView } from '@/components/panel/agent/AgentView';
import { CompareView } from '@/components/panel/compare/CompareView';
import type { HistoryPage } from '@/components/panel/History';
import { Panel } from '@/components/panel/Panel';
import { BatchForm } from '@/components/panel/set/BatchForm';
import { CrawlForm } from '@/components/panel/set/CrawlForm';
import { MapForm } from '@/components/panel/set/MapForm';
import { SearchForm } from '@/components/panel/set/SearchForm';
import { SetView } from '@/components/panel/set/SetView';
import { ServiceMonitors } from '@/components/panel/watch/ServiceMonitors';
import { WatchedList } from '@/components/panel/watch/WatchedList';
import { WatchForm } from '@/components/panel/watch/WatchForm';
import { WinnowError } from '@/lib/base/errors';
import { DEFAULT_NOTE } from '@/lib/base/note-options';
import { scheduleOf } from '@/lib/operations/watch/due';
import { compareValues } from '@/lib/scrape/formats/text/changes/compare-values';
import { warn } from '@/lib/scrape/warn';
import { judgeStates } from '../judge';
import { ADDRESS, actions, clear, jobOf, resultOf, show, showHistory } from './sample';

const root = document.createElement('div');
const LONG = `https://quay.example/${'long-'.repeat(40)}`;
const AT = '2026-11-02T09:12:00.000+00:00';

function view(content: ComponentChild): void {
  document.body.append(root);
  render(content, root);
}

const nothing = () => undefined;

function agentForm(changed: Partial<AgentFormProps> = {}): void {
  const draft = { prompt: '', fields: '', urls: '', effort: 'medium', pages: '' } as const;
  const on = { onDraft: nothing, onSettings: nothing, onStart: nothing, onBack: nothing };
  const usual = { draft, engine: 'local', canSearch: true, hasModel: true, wrong: {} } as const;
  view(<AgentForm {...usual} {...on} {...changed} />);
}

function agent(changed: object, conclusion?: Parameters<typeof AgentView>[0]['conclusion']): void {
  const steps = [
    { name: 'search' as const, at: 1, endedAt: 2, about: LONG, urls: [ADDRESS] },
    { name: 'choose' as const, at: 3, endedAt: 4, urls: [ADDRESS], tokens: 1_200, error: 'The model did not respond.' },
    { name: 'map' as const, at: 5, about: 'https://quay.example' },
    { name: 'act' as const, at: 6, endedAt: 7, about: LONG, urls: [ADDRESS] },
    { name: 'stop' as const, at: 9, endedAt: 9, reason: 'asked' as const },
  ];
  const job = jobOf([], { operation: 'agent', planned: 2, steps, ...changed });
  const pages = [jobOf(['markdown']), jobOf(['markdown'], { state: 'failed', error: unread })];
  view(
    <main class="panel">
      <h1 class="visually-hidden">Winnow</h1>
      <h2>What does a night cost?</h2>
      <AgentView job={job} pages={pages} conclusion={conclusion} onOpen={nothing} onStop={nothing} />
    </main>,
  );
}

const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();

const drawing = Object.assign(document.createElement('canvas'), { width: 300, height: 200 }).toDataURL();
const file = (type: string) => new Blob([new Uint8Array(3_000)], { type });

const asking = (changed: object = {}) => jobOf([{ type: 'question', question: 'What does a night cost?' }], changed);
const facts = {
  question: 'What does a night cost?',
  sources: [{ text: 'A night is **24 euros** at the [quay](/quay).', start: 0, end: 1 }],
  claims: [{ text: 'A night costs 24 euros.', sources: [0] }],
  model: 'a-model-with-a-rather-long-name:70b-instruct',
  share: 0.71,
  milliseconds: 2_100,
};
const answered = () => resultOf({ answer: 'A night costs 24 euros.' }, facts);
const pageInTabs = () => ({
  job: jobOf(['markdown']),
  result: resultOf({ markdown: '# Fees\n\nA night is 24 euros.' }),
});
const refused = new WinnowError('UNAUTHORIZED', 'The service did not accept the API key.').record;
const unread = new WinnowError('UNREACHABLE', 'The site did not respond.').record;

/** What each format of a page can look like, by member of a result. */
const MEMBERS = {
  markdown: `# Tides\n\n![A year](/tide.svg)\n\n| Quay | Fee |\n|---|---|\n| North | 24 |\n\n${LONG}\n\n\`\`\`\nconst code = 1;\n\`\`\``,
  html: `<h1>Tides</h1><p>${LONG}</p>`,
  rawHtml: `<!doctype html><title>Tides</title><p>${LONG}</p>`,
  links: [ADDRESS, LONG],
  images: ['https://quay.example/a.png?w=300', 'https://quay.example/a.png?w=600', 'https://quay.example/b.png'],
  screenshot: drawing,
  summary: 'Boats pay.',
  highlights: 'A night is 24 euros.',
  json: { name: 'Quay', deep: { list: [1, 'two', null] } },
  branding: {
    colorScheme: 'light',
    colors: { primary: '#123456', accent: '#fedcba' },
    fonts: [{ family: 'Lato' }],
    images: { logo: 'https://quay.example/logo.svg' },
  },
  product: {
    title: 'Brass barometer',
    brand: 'Smith',
    variants: [{ sku: 'S', price: { amount: 149, currency: 'EUR' }, availability: { inStock: true } }],
  },
  menu: {
    name: 'At the quay',
    sections: [{ name: 'Soups', items: [{ name: 'Leek soup', price: { amount: 6.5, currency: 'EUR' } }] }],
  },
  video: null,
  audio: '/data/audio',
  changeTracking: {
    previousScrapeAt: AT,
    changeStatus: 'changed',
    visibility: 'visible',
    diff: { text: `--- a\n+++ b\n@@ -1,1 +1,1 @@\n-A night is 24 euros.\n+${LONG} 30 euros.\n` },
  },
  extra: { unknown: ['kept'] },
};

const formats = [
  ...['markdown', 'html', 'rawHtml', 'links', 'images', 'screenshot', 'summary', 'branding', 'product', 'menu'],
  ...['video', 'audio'],
  { type: 'json', schema: { type: 'object' } },
  { type: 'highlights', query: 'How much?' },
  { type: 'changeTracking', modes: ['git-diff'] },
];

function everything() {
  const result = { ...resultOf(MEMBERS), attachments: { '/data/audio': file('audio/webm') } };
  warn(result, { text: 'The page was still loading.', remedy: 'scrape-again' });
  return { job: jobOf(formats), result };
}

const TABS = [
  ...['Markdown', 'HTML', 'Raw HTML', 'Links', 'Images', 'Screenshot', 'Summary', 'Highlights', 'JSON', 'Branding'],
  ...['Product', 'Menu', 'Video', 'Audio', 'Changes', 'Metadata', 'Other'],
];

async function saveWithImages(): Promise<void> {
  await press('Save or send');
  await page.getByRole('menu').getByText('Save with its images', { exact: true }).click();
}

const history = (changed: Partial<HistoryPage> = {}): HistoryPage => {
  const failed = jobOf(['markdown'], { state: 'failed', error: unread, page: { url: LONG, title: '' } });
  return {
    jobs: [jobOf(['markdown', 'links', 'images', 'html']), failed],
    first: 0,
    pages: 2,
    total: 2,
    bytes: 9_000,
    search: { filter: { words: '' }, onFilter: () => undefined, sites: ['quay.example'] },
    ...changed,
  };
};

const inSet = (url: string, changed: object = {}) => ({ url, job: jobOf(['markdown'], changed) });

/** The panel with the pages of a crawl. */
function showSet(state: 'running' | 'done'): void {
  const pages = [
    inSet('https://a.example/2', { bytes: 9_000 }),
    inSet(LONG, { state: 'failed', error: unread }),
    inSet('https://a.example/3', { state }),
    { url: 'https://a.example/waiting' },
  ];
  const job = jobOf(['markdown'], { operation: 'crawl', state, planned: pages.length });
  const does = { onOpen: vi.fn(), onStop: vi.fn(), onPause: vi.fn(), onProceed: vi.fn(), onWords: vi.fn() };
  view(
    <Panel
      view="result"
      set={<SetView job={job} pages={pages} found={pages} words="" onSave={async () => undefined} {...does} />}
      jobs={[job]}
      job={job}
      turns={[]}
      baseUrl=""
      note={DEFAULT_NOTE}
      highlights={[]}
      scrapeKey=""
      actions={actions()}
    />,
  );
}

const batch = (changed: object = {}) =>
  view(
    <BatchForm
      text={`${LONG}\nno address`}
      onText={vi.fn()}
      engine="local"
      isDebugged={true}
      formats={['markdown']}
      selected={2}
      onSelectedTabs={vi.fn()}
      onAllTabs={vi.fn()}
      onMap={vi.fn()}
      onCrawl={vi.fn()}
      onSearch={vi.fn()}
      onAgent={vi.fn()}
      refused={[]}
      onStart={vi.fn()}
      onStartAndSave={vi.fn()}
      onBack={vi.fn()}
      {...changed}
    />,
  );

const crawl = (changed: object = {}) =>
  view(
    <CrawlForm
      draft={{ url: 'https://a.example/docs/' }}
      onDraft={vi.fn()}
      engine="local"
      hasService
      history={{ isLeft: false, onLeave: vi.fn() }}
      formats={['markdown']}
      errorAt={() => undefined}
      preview={undefined}
      onPreview={vi.fn()}
      onStopPreview={vi.fn()}
      onStart={vi.fn()}
      onStartAndSave={vi.fn()}
      onBack={vi.fn()}
      {...changed}
    />,
  );

const older = jobOf(['markdown'], { finishedAt: Date.UTC(2026, 10, 1) });
const newer = jobOf(['markdown'], { finishedAt: Date.UTC(2026, 10, 2) });

function compare(jobs = [newer, older]): void {
  const [after, before] = jobs;
  const compared = {
    ...compareValues('A night is 24 euros.', `A night is 30 euros. ${LONG}`),
    members: ['markdown', 'links'],
    member: 'markdown',
  };
  const does = { onChoose: vi.fn(), onMember: vi.fn(), onAgain: vi.fn(), onBack: vi.fn() };
  view(<CompareView {...{ jobs, before, after }} compared={before && compared} hasService={true} {...does} />);
}

judgeStates(
  {
    'the panel before the first scrape': () =>
      view(
        <Panel
          view="result"
          jobs={[]}
          turns={[]}
          baseUrl=""
          note={DEFAULT_NOTE}
          highlights={[]}
          scrapeKey="Alt+S"
          actions={actions()}
        />,
      ),

    'the panel while programs are connected': () =>
      view(
        <Panel
          view="result"
          programs={<ProgramsLine count={12} onStop={nothing} />}
          jobs={[]}
          turns={[]}
          baseUrl=""
          note={DEFAULT_NOTE}
          highlights={[]}
          scrapeKey=""
          actions={actions()}
        />,
      ),

    async 'the panel while a service is asked'() {
      show({ job: jobOf(['markdown'], { engine: 'remote', state: 'running', startedAt: Date.now() - 86_400_000 }) });
      await expect.element(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    },

    'the panel after a failure': () =>
      show({
        job: jobOf(['markdown'], { engine: 'remote', state: 'failed', error: refused }),
        baseUrl: 'https://s.example',
      }),

    'the panel after a scrape that was stopped': () => show({ job: jobOf(['markdown'], { state: 'cancelled' }) }),

    'the panel with what is left out': () => {
      const { job, result } = pageInTabs();
      show({ job, result: { ...result, leftOut: [{ text: 'Related articles', reason: 'related' } as never] } });
    },

    async 'the panel with a picture that is zoomed'() {
      show(everything());
      await tab('Screenshot');
      await press('Screenshot of Harbour fees');
      await expect.element(page.getByRole('dialog')).toBeVisible();
    },

    async 'the panel with words found'() {
      show(everything());
      await userEvent.keyboard('{Control>}f{/Control}');
      await page.getByRole('textbox', { name: 'Find in this result' }).fill('tides');
      await expect.element(page.getByRole('status', { name: 'Matches' })).toHaveTextContent(/^1 of \d+$/);
    },

    async 'the panel with the pictures of a page shown'() {
      show({ ...everything(), showsImages: true });
      await tab('Images');
      await expect.poll(() => document.querySelector('[role="tabpanel"] img')).not.toBeNull();
    },

    ...Object.fromEntries(
      TABS.map((name) => [
        `the tab ${name}`,
        async () => {
          show(everything());
          await tab(name);
          await expect.element(page.getByRole('tabpanel', { name })).toBeVisible();
        },
      ]),
    ),

    async 'the panel that asks where a page is saved with its images'() {
      const { actions: does } = show(pageInTabs());
      does.folder.chosen = async () => LONG;
      await saveWithImages();
      await expect.element(page.getByRole('button', { name: /^Save into/ })).toBeVisible();
    },

    async 'the panel in a browser that cannot write into folders'() {
      const { actions: does } = show(pageInTabs());
      does.folder.isAvailable = false;
      await saveWithImages();
      await expect.element(page.getByText(/^This browser cannot write into folders/)).toBeVisible();
    },

    async 'the panel with a template that cannot be used'() {
      show({ ...pageInTabs(), note: { ...DEFAULT_NOTE, template: '{% if %}' } });
      await press('Copy');
      await expect.element(page.getByText(/^The template cannot be used/)).toBeVisible();
    },

    'the panel while an answer is written': () => show({ job: asking({ state: 'running' }), answer: 'A night costs ' }),

    async 'the panel with the page of an answer that is being written'() {
      const { job, result } = pageInTabs();
      show({ job: asking({ state: 'running' }), joined: { job, result }, answer: 'A night costs ' });
      await tab('Markdown');
    },

    'the panel with an answer that was stopped': () =>
      show({ job: asking({ state: 'cancelled' }), result: resultOf({ answer: 'A night' }, facts) }),

    'the panel with a question that its model failed to answer': () =>
      show({
        job: asking({ state: 'failed', error: new WinnowError('MODEL_UNAUTHORIZED', 'The key is wrong.').record }),
      }),

    'the panel with an answer and its sources': () => show({ job: asking(), result: answered() }),

    'the panel with a thread of questions, and one about a selection': () => {
      const before = asking({ createdAt: 0 });
      const job = { ...asking(), thread: before.id };
      show({
        job,
        jobs: [job, before],
        turns: [{ job: before, result: answered() }],
        result: answered(),
        askAbout: { text: LONG },
      });
    },

    async 'the panel of an answer without a model'() {
      const result = resultOf({ answer: null });
      warn(result, { text: 'No model is set up.', about: 'answer', remedy: 'set-up-model' });
      show({ job: asking(), result });
      await press('Set up a model');
    },

    async 'the panel with earlier versions of a page'() {
      const job = jobOf(['markdown', { type: 'changeTracking', modes: ['git-diff'] }]);
      const { actions: does, draw } = show(pageInTabs());
      does.earlierVersions.mockResolvedValue([{ id: 'a', at: Date.parse(AT) }]);
      does.compareWith.mockResolvedValue('--- a\n+++ b\n@@ -1,1 +1,1 @@\n-One\n+Two\n');
      draw({ job, result: resultOf({ changeTracking: MEMBERS.changeTracking }) });
      await expect.element(page.getByRole('region', { name: 'Earlier versions' })).toBeVisible();
    },

    History: () => showHistory(history({ onOlder: () => undefined, room: 42_000_000, removed: jobOf(['markdown']) })),

    'a question over the web': () => agentForm(),

    'a question over the web that lacks its words, a search engine and a model': () =>
      agentForm({
        canSearch: false,
        hasModel: false,
        wrong: { prompt: 'Say what you want to know.', urls: 'One address per line.', pages: 'At least 1' },
        problem: unread,
      }),

    'a question over the web while it runs': () => agent({ state: 'running' }),

    'a question over the web that failed': () => agent({ state: 'failed', error: unread }),

    'a question over the web with its answer': () =>
      agent(
        { state: 'done' },
        {
          data: {},
          message: 'A night costs 24 euros.',
          sources: [
            { url: ADDRESS, text: 'A night is 24 euros.' },
            { url: LONG, text: LONG },
          ],
          warning: 'There is no model.',
          creditsUsed: 2,
        },
      ),

    'a question over the web with its fields': () =>
      agent({ state: 'done' }, { data: { night: 24 }, sources: { night: [ADDRESS, LONG] }, creditsUsed: 2 }),

    'an empty History': () => showHistory(history({ jobs: [], pages: 0, total: 0, bytes: 0 })),

    async 'History with its filter and the menu of a row'() {
      showHistory(history({ search: { ...history().search, filter: { words: 'tides', state: 'done' } } }));
      await press('1 filter');
      await press(/^More for/);
      await expect.element(page.getByRole('menuitem').first()).toBeVisible();
    },

    'the form of several pages': () => batch(),

    'the form of several pages with tabs that it refuses': () =>
      batch({ refused: [{ title: LONG, why: 'Browsers keep extensions off this page.' }], problem: unread }),

    'the pages of a site': () =>
      view(
        <MapForm
          address="https://a.example"
          engine="local"
          isMapping={false}
          found={{
            links: ['/', '/docs', '/docs/guide'].map((path) => ({ url: `https://a.example${path}` })),
            warning: 'One is missing.',
          }}
          onMap={vi.fn()}
          onStop={vi.fn()}
          onAdd={vi.fn()}
          onBack={vi.fn()}
        />,
      ),

    async 'the form of a crawl with a wrong pattern'() {
      crawl({
        errorAt: ([field]: unknown[]) =>
          field === 'includePaths' ? 'This is not a pattern that can be used.' : undefined,
      });
      await expect.element(page.getByText(/is not a pattern/)).toBeVisible();
    },

    async 'the form of a crawl with what would be taken'() {
      crawl({ preview: { taken: [LONG], left: [{ url: LONG, why: 'robots' }], warning: 'One sitemap is missing.' } });
      await page.getByText('Left out', { exact: true }).click();
    },

    'a crawl that runs': () => showSet('running'),

    'a crawl that has ended': () => showSet('done'),

    'a search': () =>
      view(
        <SearchForm
          query="tides"
          hint="Some engine."
          isSearching={false}
          found={[{ url: LONG, title: '<b>Tides</b>', description: 'When the water rises.' }]}
          searched="tides"
          formats={['markdown']}
          onQuery={vi.fn()}
          onSearch={vi.fn()}
          onStop={vi.fn()}
          onScrape={vi.fn()}
          onScrapeAndSave={vi.fn()}
          onSave={vi.fn()}
          onSettings={vi.fn()}
          onBack={vi.fn()}
        />,
      ),

    'two results compared line by line': () => compare(),

    async 'two results compared side by side'() {
      compare();
      await page.getByText('Side by side').click();
    },

    'a page with one result to compare': () => compare([newer]),

    'steps that are proposed for a page': () => {
      const recorded = [{ id: 's', action: { type: 'click', selector: '#a', all: false }, label: 'Buy' }];
      const steps = [{ id: 'a', proposal: { type: 'click', ref: 'e1' }, recorded, state: 'proposed', asks: ['pay'] }];
      const run = { id: 'r', tabId: 1, windowId: 1, wish: 'Buy tea', startUrl: ADDRESS, home: ADDRESS, title: 'Teas' };
      const does = { proceed: vi.fn(), stop: vi.fn(), undo: vi.fn(), keep: vi.fn(), scrape: vi.fn(), another: vi.fn() };
      view(
        <ActView
          run={{ ...run, state: 'proposed', steps, told: [], batch: 0, idle: 0 } as never}
          hasModel={true}
          finder={{ onFind: async () => ({ ok: true, servers: [] }), onUse: vi.fn() }}
          actions={does}
          onStart={vi.fn()}
          onSettings={vi.fn()}
          onBack={vi.fn()}
        />,
      );
    },

    'the watched pages': () => {
      const at = Date.UTC(2026, 10, 28, 9);
      const watch = {
        id: 'fees',
        name: 'Fees',
        url: LONG,
        rule: { kind: 'price' },
        frequency: 'hourly',
        schedule: scheduleOf('hourly', at, 'UTC'),
        createdAt: at,
        nextAt: at + 3_600_000,
        last: { state: 'changed', at, value: { amount: 15, text: '£15' } },
        unseen: 2,
      } as const;
      const does = { show: vi.fn(), edit: vi.fn(), checkNow: vi.fn(), pause: vi.fn(), remove: vi.fn() };
      view(<WatchedList watches={[{ watch, isRunning: false, values: [12, 15] }]} actions={does} onBack={vi.fn()} />);
    },

    async 'the monitors of a service, opened'() {
      const summary = { totalPages: 2, same: 1, changed: 0, new: 0, removed: 0, error: 1 };
      const monitor = {
        id: 'm',
        name: `Fees ${LONG}`,
        status: 'active',
        schedule: { cron: '0 * * * *', timezone: 'UTC' },
        targets: [],
        lastRunAt: AT,
        lastCheckSummary: summary,
      };
      const actions = {
        list: async () => [monitor],
        checks: async () => [{ id: 'c', status: 'partial', createdAt: AT, finishedAt: AT, summary }],
        pages: async () => [{ url: LONG, status: 'error', error: 'The page could not be loaded.' }],
        checkNow: vi.fn(),
        pause: vi.fn(),
        remove: vi.fn(),
      };
      const does = { show: vi.fn(), edit: vi.fn(), checkNow: vi.fn(), pause: vi.fn(), remove: vi.fn() };
      view(
        <WatchedList watches={[]} actions={does} onBack={vi.fn()}>
          <ServiceMonitors host="api.example" actions={actions} />
        </WatchedList>,
      );
      await press('Show what the service watches');
      await page.getByText(/^Fees/).click();
      await page.getByRole('list', { name: 'Checks' }).getByText('Could not be read').click();
      await expect.element(page.getByText('The page could not be loaded.')).toBeVisible();
    },

    async 'the form of a watch with a wrong bound'() {
      const choices = { name: 'Fees', url: LONG, rule: { kind: 'number' }, frequency: 'hourly' } as const;
      view(<WatchForm choices={choices} isNew onSave={vi.fn()} onBack={vi.fn()} />);
      await page.getByRole('textbox', { name: 'Above' }).fill('many');
      await press('Start watching');
      await expect.element(page.getByText('Enter a number, such as 12.5.')).toBeVisible();
    },
  },
  () => {
    clear();
    render(null, root);
    root.remove();
  },
);

import '@/components/base/base.css';
import { type ComponentChild, render } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import { ActView } from '@/components/panel/act/ActView';
import { AgentForm } from '@/components/panel/agent/AgentForm';
import { CompareView } from '@/components/panel/compare/CompareView';
import { History } from '@/components/panel/History';
import { KeptList } from '@/components/panel/kept/KeptList';
import { Panel } from '@/components/panel/Panel';
import { BatchForm } from '@/components/panel/set/BatchForm';
import { CrawlForm } from '@/components/panel/set/CrawlForm';
import { MapForm } from '@/components/panel/set/MapForm';
import { SearchForm, SearchSetUp } from '@/components/panel/set/SearchForm';
import { SetView } from '@/components/panel/set/SetView';
import { useArrival } from '@/components/panel/use-landing';
import { WatchedList } from '@/components/panel/watch/WatchedList';
import { WatchForm } from '@/components/panel/watch/WatchForm';
import { WatchPage } from '@/components/panel/watch/WatchPage';
import { Recordings } from '@/components/recordings/Recordings';
import { WinnowError } from '@/lib/base/errors';
import { DEFAULT_NOTE } from '@/lib/base/note-options';
import { scheduleOf } from '@/lib/operations/watch/due';
import { sample } from '../recordings/sample';
import { ADDRESS, actions, jobOf, resultOf } from './sample';

const root = document.body.appendChild(document.createElement('div'));
afterEach(() => render(null, root));

const nothing = () => undefined;
const does = <Names extends string>(...names: Names[]) =>
  Object.fromEntries(names.map((name) => [name, nothing])) as Record<Names, () => undefined>;

const panel = (changed: object) => (
  <Panel
    view="result"
    jobs={[]}
    turns={[]}
    baseUrl=""
    note={DEFAULT_NOTE}
    highlights={[]}
    scrapeKey=""
    actions={actions()}
    {...changed}
  />
);
const done = { job: jobOf(['markdown']), result: resultOf({ markdown: '# Fees' }) };
const set = jobOf(['markdown'], { operation: 'crawl', planned: 1 });
const history = (words: string) => ({
  jobs: [jobOf(['markdown'])],
  ...{ first: 0, pages: 1, total: 1, bytes: 9_000 },
  search: { filter: { words }, onFilter: nothing, sites: [] },
});
const watch = {
  ...{
    id: 'fees',
    name: 'Fees',
    url: ADDRESS,
    rule: { kind: 'price' as const },
    frequency: 'hourly' as const,
    unseen: 0,
  },
  ...{ schedule: scheduleOf('hourly', 1, 'UTC'), createdAt: 1 },
} as const;
const watching = does('show', 'edit', 'checkNow', 'pause', 'remove');
const list = {
  ...does('showResult', 'show', 'record', 'importText', 'rename', 'duplicate', 'remove', 'undoRemove', 'stop'),
  interrupted: async () => undefined,
};
const kept = does('highlight', 'show', 'note', 'remove', 'undoRemove', 'save', 'add');
const highlight = {
  id: 'h',
  page: ADDRESS,
  url: ADDRESS,
  title: 'Fees',
  createdAt: 1,
  quote: { exact: 'A night is 24 euros.', prefix: '', suffix: '' },
} as never;
const found = {
  ...does('onQuery', 'onSearch', 'onStop', 'onScrape', 'onSave', 'onSettings', 'onBack'),
  ...{ query: '', hint: '', isSearching: false, found: undefined, searched: '', formats: ['markdown' as const] },
};
const acting = does('proceed', 'stop', 'undo', 'keep', 'scrape', 'another');
const act = {
  ...{ hasModel: true, onBack: nothing, onStart: nothing, onSettings: nothing, actions: acting },
  finder: { onFind: async () => ({ ok: true as const, servers: [] }), onUse: nothing },
};
const proposed = {
  ...{ id: 'r', tabId: 1, windowId: 1, wish: 'Buy tea', startUrl: ADDRESS, home: ADDRESS, title: 'Teas' },
  ...{ state: 'proposed', told: [], batch: 0, idle: 0 },
  steps: [
    {
      ...{ id: 'a', proposal: { type: 'click', ref: 'e1' }, state: 'proposed', asks: ['pay'] },
      recorded: [{ id: 's', action: { type: 'click', selector: '#a', all: false }, label: 'Buy' }],
    },
  ],
} as never;

/** Each view that a press can lead to, with the control that the user goes on with. */
const VIEWS: [name: string, view: () => ComponentChild, control: string][] = [
  ['the first scrape', () => panel({}), 'Scrape this page'],
  ['a result', () => panel({ ...done, jobs: [done.job] }), 'Copy'],
  [
    'a failure',
    () =>
      panel({
        job: jobOf(['markdown'], {
          state: 'failed',
          error: new WinnowError('UNREACHABLE', 'The site did not respond.').record,
        }),
      }),
    'Check the base URL',
  ],
  [
    'a question about a selection',
    () => panel({ ...done, jobs: [done.job], askAbout: { text: 'A night' } }),
    'Ask about the selection',
  ],
  [
    'several pages that are read',
    () =>
      panel({
        job: set,
        set: (
          <SetView
            {...{ job: set, words: '', pages: [], found: [] }}
            {...does('onOpen', 'onStop', 'onProceed', 'onWords')}
            onRetry={nothing}
            pages={[{ url: ADDRESS, job: jobOf(['markdown']) }]}
            onSave={async () => undefined}
          />
        ),
      }),
    'Save as zip',
  ],
  ['History', () => <History page={history('')} actions={actions()} />, 'Search titles, addresses and texts'],
  [
    'an empty History',
    () => <History page={{ ...history(''), jobs: [], pages: 0, total: 0 }} actions={actions()} />,
    'Search titles, addresses and texts',
  ],
  [
    'the form of several pages',
    () => (
      <BatchForm
        {...does(
          'onText',
          'onSelectedTabs',
          'onAllTabs',
          'onMap',
          'onCrawl',
          'onSearch',
          'onAgent',
          'onStart',
          'onBack',
        )}
        {...{ text: '', engine: 'local', formats: ['markdown'], selected: 1, refused: [] }}
      />
    ),
    'Addresses',
  ],
  [
    'the form of a crawl',
    () => (
      <CrawlForm
        hasService={false}
        {...does('onDraft', 'onPreview', 'onStopPreview', 'onStart', 'onBack')}
        {...{ draft: { url: ADDRESS }, engine: 'local', formats: [], errorAt: () => undefined, preview: undefined }}
      />
    ),
    'Start address url',
  ],
  [
    'the pages of a site',
    () => (
      <MapForm
        {...does('onMap', 'onStop', 'onAdd', 'onBack')}
        {...{ address: ADDRESS, engine: 'local', isMapping: false, found: undefined }}
      />
    ),
    'Address of the site',
  ],
  [
    'a question over the web',
    () => (
      <AgentForm
        {...does('onDraft', 'onSettings', 'onStart', 'onBack')}
        draft={{ prompt: '', fields: '', urls: '', effort: 'medium', pages: '' }}
        {...{ engine: 'local', canSearch: true, hasModel: true, wrong: {} }}
      />
    ),
    'Question prompt',
  ],
  ['a web search', () => <SearchForm {...found} />, 'Search for'],
  [
    'a web search without an engine',
    () => <SearchSetUp onSettings={nothing} onBack={nothing} />,
    'Choose a search engine',
  ],
  ['what to do on a page', () => <ActView run={undefined} {...act} />, 'What to do'],
  ['steps that wait for a yes', () => <ActView run={proposed} {...act} />, 'Back to the result'],
  [
    'two results',
    () => (
      <CompareView
        {...does('onChoose', 'onMember', 'onAgain', 'onBack')}
        {...{ jobs: [done.job], before: done.job, after: done.job, compared: undefined, hasService: false }}
      />
    ),
    'Older result',
  ],
  [
    'the watched pages',
    () => <WatchedList watches={[{ watch, isRunning: false, values: [] }]} actions={watching} onBack={nothing} />,
    'FFeesNot checked yet',
  ],
  [
    'no watched pages',
    () => <WatchedList watches={[]} actions={watching} onNew={nothing} onBack={nothing} />,
    'Watch this page',
  ],
  [
    'the form of a watch',
    () => (
      <WatchForm
        choices={{ name: 'Fees', url: ADDRESS, rule: { kind: 'text' }, frequency: 'daily' }}
        isNew
        onSave={nothing}
        onBack={nothing}
      />
    ),
    'Name',
  ],
  [
    'a watched page',
    () => <WatchPage watch={watch} checks={[]} actions={watching} onShow={async () => true} onBack={nothing} />,
    'Open page',
  ],
  [
    'the highlights',
    () => <KeptList scope="page" onScope={nothing} highlights={[highlight]} actions={kept} onBack={nothing} />,
    'Show in page: A night is 24 euros.',
  ],
  [
    'no highlights',
    () => <KeptList scope="page" onScope={nothing} highlights={[]} actions={kept} onBack={nothing} />,
    'Highlight the selection',
  ],
  ['the recordings', () => <Recordings recordings={[sample]} actions={list} />, 'Search recordings'],
  ['no recordings', () => <Recordings recordings={[]} actions={list} />, 'Record actions'],
];

function Asked({ asked, children }: { asked?: object; children: ComponentChild }) {
  useArrival(asked, true);
  return <>{children}</>;
}

/** The name of the control that has the focus. */
function focused(): string {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return 'nothing';
  const [label] = (activeElement as HTMLInputElement).labels ?? [];
  const named = label?.querySelector('.row-label') ?? label ?? activeElement;
  return activeElement.ariaLabel ?? named.textContent;
}

describe('a press from outside puts the focus where the user goes on', () => {
  it.each(VIEWS)('%s, as the panel opens', async (_name, view, control) => {
    render(<Asked>{view()}</Asked>, root);
    await expect.poll(focused, { timeout: 3_000 }).toBe(control);
  });

  it.each(VIEWS)('%s, in a panel that shows it already', async (_name, view, control) => {
    render(<Asked>{view()}</Asked>, root);
    await expect.poll(focused, { timeout: 3_000 }).toBe(control);
    const others = [...root.querySelectorAll('button')].filter((one) => one !== document.activeElement);
    others.at(-1)?.focus();
    expect(focused()).not.toBe(control);
    render(<Asked asked={{}}>{view()}</Asked>, root);
    await expect.poll(focused, { timeout: 3_000 }).toBe(control);
  });
});

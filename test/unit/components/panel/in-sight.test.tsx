import '@/components/base/base.css';
import { type ComponentChild, render } from 'preact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AgentForm } from '@/components/panel/agent/AgentForm';
import { AskPages } from '@/components/panel/set/AskPages';
import { BatchForm } from '@/components/panel/set/BatchForm';
import { CrawlForm } from '@/components/panel/set/CrawlForm';
import { MapForm } from '@/components/panel/set/MapForm';
import { SearchForm } from '@/components/panel/set/SearchForm';
import { SetView } from '@/components/panel/set/SetView';
import { WatchForm } from '@/components/panel/watch/WatchForm';
import { WinnowError } from '@/lib/base/errors';
import { ADDRESS, jobOf } from './sample';

const root = document.body.appendChild(document.createElement('div'));
beforeEach(() => page.viewport(400, 600));
afterEach(() => render(null, root));

const nothing = () => undefined;
const does = <Names extends string>(...names: Names[]) =>
  Object.fromEntries(names.map((name) => [name, nothing])) as Record<Names, () => undefined>;

const MESSAGE = 'The site did not respond.';
const unread = new WinnowError('UNREACHABLE', MESSAGE).record;
const pages = Array.from({ length: 40 }, (_, index) => `https://quay.example/${index}`);
const set = jobOf(['markdown'], { operation: 'crawl', planned: pages.length });
const inSet = pages.map((url) => ({ url, job: jobOf(['markdown'], { page: { url, title: url } }) }));

/** Each press that makes something new in the panel: the view before and after it, the button, and where the new begins. */
const PRESSES: [
  name: string,
  view: (isPressed: boolean, press: () => undefined) => ComponentChild,
  button: string,
  begins: string,
][] = [
  [
    'the preview of a crawl',
    (isPressed, press) => (
      <CrawlForm
        hasService={false}
        {...does('onDraft', 'onStopPreview', 'onStart', 'onBack')}
        {...{ draft: { url: ADDRESS }, engine: 'local', isDebugged: true, formats: ['markdown'], errorAt: nothing }}
        preview={isPressed ? { taken: pages, left: [] } : undefined}
        onPreview={press}
      />
    ),
    'Preview',
    '40 pages will be scraped',
  ],
  [
    'the refusal of a crawl',
    (isPressed, press) => (
      <CrawlForm
        hasService={false}
        {...does('onDraft', 'onStopPreview', 'onPreview', 'onBack')}
        {...{ draft: { url: ADDRESS }, engine: 'local', formats: [], errorAt: nothing, preview: undefined }}
        problem={isPressed ? unread : undefined}
        onStart={press}
      />
    ),
    'Start crawling',
    MESSAGE,
  ],
  [
    'the refusal of several pages',
    (isPressed, press) => (
      <BatchForm
        {...does('onText', 'onSelectedTabs', 'onAllTabs', 'onMap', 'onCrawl', 'onSearch', 'onAgent', 'onBack')}
        {...{ text: ADDRESS, engine: 'local', isDebugged: true, formats: ['markdown'], selected: 2 }}
        refused={pages.map((title) => ({ title, why: 'Browsers keep extensions off this page.' }))}
        problem={isPressed ? unread : undefined}
        onStart={press}
      />
    ),
    'Scrape 1 page',
    MESSAGE,
  ],
  [
    'the refusal of a question over the web',
    (isPressed, press) => (
      <AgentForm
        {...does('onDraft', 'onSettings', 'onBack')}
        draft={{ prompt: 'Fees', fields: '', urls: '', effort: 'medium', pages: '' }}
        {...{ engine: 'local', canSearch: false, hasModel: false, wrong: {} }}
        problem={isPressed ? unread : undefined}
        onStart={press}
      />
    ),
    'Find the answer',
    MESSAGE,
  ],
  [
    'the refusal of a watch',
    (isPressed, press) => (
      <WatchForm
        choices={{
          name: 'Fees',
          url: ADDRESS,
          rule: { kind: 'words', words: 'fee', when: 'appear' },
          frequency: 'daily',
        }}
        isNew
        problem={isPressed ? unread : undefined}
        onSave={press}
        onBack={nothing}
      />
    ),
    'Start watching',
    MESSAGE,
  ],
  [
    'the pages of a site',
    (isPressed, press) => (
      <MapForm
        {...does('onStop', 'onAdd', 'onBack')}
        {...{ address: ADDRESS, engine: 'local', isMapping: false }}
        found={isPressed ? { links: pages.map((url) => ({ url })) } : undefined}
        onMap={press}
      />
    ),
    'Find pages',
    '40 pages · 0 selected',
  ],
  [
    'the results of a search',
    (isPressed, press) => (
      <SearchForm
        {...does('onQuery', 'onStop', 'onScrape', 'onSave', 'onSettings', 'onBack')}
        {...{ query: 'fees', hint: 'Some engine.', isSearching: false, searched: 'fees', formats: ['markdown'] }}
        found={isPressed ? pages.map((url) => ({ url, title: url, description: 'A fee' })) : undefined}
        onSearch={press}
      />
    ),
    'Search',
    '40 results · 0 selected',
  ],
  [
    'the answer from the pages of a set',
    (isPressed, press) => (
      <main class="panel">
        <div class="panel-body">
          <SetView
            {...{ job: set, pages: inSet, found: inSet, words: '' }}
            {...does('onOpen', 'onStop', 'onProceed', 'onWords')}
            asking={{
              ...does('onStop', 'onPassage', 'onSettings'),
              running: isPressed ? { question: 'What is the fee?', written: 'The fee is\n\n'.repeat(40) } : undefined,
              onAsk: press,
            }}
          />
        </div>
      </main>
    ),
    'Ask',
    'What is the fee?',
  ],
  [
    'the refusal of a question about a set',
    (isPressed, press) => (
      <AskPages {...does('onStop', 'onPassage', 'onSettings')} problem={isPressed ? unread : undefined} onAsk={press} />
    ),
    'Ask',
    MESSAGE,
  ],
];

it.each(PRESSES)('%s comes into sight when it is asked for', async (_name, view, label, begins) => {
  const draw = (isPressed: boolean) =>
    render(
      view(isPressed, () => void draw(true)),
      root,
    );
  draw(false);
  const fold = [...root.querySelectorAll('summary')].find(({ textContent }) => /Ask/.test(textContent));
  fold?.click();
  root.querySelector<HTMLInputElement>('.ask-pages input')?.focus();
  const question = page.getByRole('textbox', { name: 'Ask about these pages' });
  if (question.elements().length > 0) await question.fill('What is the fee?');
  await page.getByRole('button', { name: label, exact: true }).click();
  await expect.element(page.getByText(begins).first()).toBeInViewport({ ratio: 1 });
});

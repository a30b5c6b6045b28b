import { type ComponentChild, render } from 'preact';
import { page } from 'vitest/browser';
import '@/components/panel/set/set-view.css';
import { KeptList } from '@/components/panel/kept/KeptList';
import { AskPages } from '@/components/panel/set/AskPages';
import { ExtractForm } from '@/components/panel/set/ExtractForm';
import { WinnowError } from '@/lib/base/errors';
import type { KeptHighlight } from '@/lib/page/kept/text-quote';
import type { EngineResult } from '@/lib/scrape/engine';
import type { SetAnswer } from '@/lib/store/set-answers';
import { judgeStates } from '../judge';
import { ADDRESS, clear, jobOf, resultOf, show } from './sample';

const root = document.createElement('div');
const LONG = `https://quay.example/${'long-'.repeat(40)}`;
const nothing = () => undefined;

const panel = (content: ComponentChild) => {
  document.body.append(root);
  render(
    <main class="panel">
      <h1 class="visually-hidden">Winnow</h1>
      <h2>All pages</h2>
      <div class="panel-body">
        <div class="set">{content}</div>
      </div>
    </main>,
    root,
  );
};

/** Shows one of the tabs that a result has besides its formats. */
async function tab(name: string, more: Partial<EngineResult>): Promise<void> {
  show({ job: jobOf(['markdown']), result: { ...resultOf({ markdown: 'Fees' }), ...more } });
  await page.getByRole('tab', { name, exact: true }).click();
}

const highlight = (more: Partial<KeptHighlight> = {}): KeptHighlight => ({
  ...{ id: crypto.randomUUID(), page: ADDRESS, url: LONG, title: 'Harbour fees', createdAt: 1 },
  quote: { exact: LONG, prefix: '', suffix: '' },
  ...more,
});

function kept(highlights: KeptHighlight[], more: object = {}): void {
  document.body.append(root);
  const actions = { highlight: nothing, show: nothing, note: nothing, remove: nothing, undoRemove: nothing };
  render(
    <KeptList
      scope="all"
      onScope={nothing}
      highlights={highlights}
      actions={{ ...actions, save: nothing, add: nothing }}
      onBack={nothing}
      {...more}
    />,
    root,
  );
}

const asks = { onAsk: nothing, onStop: nothing, onPassage: nothing, onSettings: nothing };

/** An answer from a set; its passages have titles and words as long as pages have them. */
const ofSet = (more: Partial<SetAnswer> = {}): SetAnswer => ({
  question: 'What does a night cost?',
  answer: 'A night costs 24 euros.\n\n- 20 euros in winter',
  claims: [{ text: 'A night costs 24 euros.', sources: [0, 1] }],
  sources: [
    {
      jobId: 'a',
      url: ADDRESS,
      title: 'Fees of the harbour, for a night, a week and a winter, by the length of a boat',
      text: 'A night is **24 euros**.',
    },
    { jobId: 'b', url: LONG, title: '', text: LONG },
  ],
  share: 1,
  model: 'a-model',
  milliseconds: 1,
  warnings: [],
  ...more,
});

const picked = (inList: boolean) => [
  { name: 'Fee', value: LONG, selector: '.fee', inList },
  { name: 'Boat', value: 'Brig', selector: '.boat', inList },
];
const examples = (inList: boolean) => ({
  picked: picked(inList),
  onPick: async () => undefined,
  onRename: nothing,
  onForget: nothing,
});

judgeStates(
  {
    'the tab Data': () =>
      tab('Data', {
        declared: [
          {
            ...{ '@type': 'Recipe', name: 'Barley bread', totalTime: 'PT1H30M' },
            ...{ recipeIngredient: ['500 g barley', LONG], recipeInstructions: 'Mix.\nBake.' },
          },
          { '@type': 'Event', name: 'Regatta', startDate: '2026-05-01', location: { name: LONG } },
        ],
      }),

    'the tab Transcript': () =>
      tab('Transcript', {
        transcripts: [
          {
            ...{ title: 'English', language: 'en', media: '' },
            cues: [
              { start: 7, text: 'A night is twelve pounds.' },
              { start: 3_667, text: LONG },
            ],
          },
        ],
      }),

    'the tab Transcript of a page without one': () => tab('Transcript', { transcripts: [] }),

    async 'the ways to read a page otherwise'() {
      const job = jobOf(['markdown'], { tab: { id: 1, windowId: 1, selection: false } });
      show({ job, result: resultOf({ markdown: 'Fees' }) });
      await page.getByRole('button', { name: 'Read it another way' }).click();
    },

    'the links with their texts': () =>
      tab('Links', resultOf({ markdown: `[Fees for long boats](${LONG})`, links: [LONG, 'mailto:quay@example.org'] })),

    'the highlights, with notes and a lost one': () =>
      kept([highlight({ note: LONG }), highlight({ lostAt: 2 })], { said: 'Exported.', removed: highlight() }),

    'no highlights, and why': () => kept([], { refusal: 'No text is selected. Select some on the page.' }),

    async 'the note of a highlight'() {
      kept([highlight({ quote: { exact: 'A night', prefix: '', suffix: '' } })]);
      await page.getByRole('button', { name: 'More for A night' }).click();
      await page.getByRole('menuitem', { name: 'Add a note' }).click();
    },

    'an answer from the pages of a set that is being written': () =>
      panel(<AskPages {...asks} running={{ question: 'What does a night cost?', written: 'A night' }} />),

    'an answer from the pages of a set': () => panel(<AskPages {...asks} answer={ofSet()} />),

    'a question about the pages of a set that its model failed to answer': () => {
      const failure = new WinnowError('MODEL_UNAUTHORIZED', 'The key is wrong.').record;
      panel(<AskPages {...asks} answer={ofSet({ answer: null, claims: [], failure, remedy: 'set-up-model' })} />);
    },

    async 'the form of an extraction, refused'() {
      panel(<ExtractForm onExtract={async () => 'Name at least one field.'} />);
      await page.getByText('Extract data from these pages').click();
      await page.getByRole('button', { name: 'Extract', exact: true }).click();
    },

    'an extraction by picked values': () =>
      panel(<ExtractForm onExtract={async () => undefined} examples={examples(false)} />),

    'an extraction by the columns of a list': () =>
      panel(<ExtractForm onExtract={async () => undefined} examples={examples(true)} />),
  },
  () => {
    clear();
    render(null, root);
    root.remove();
  },
);

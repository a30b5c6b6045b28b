import { page } from 'vitest/browser';
import { Recordings } from '@/components/recordings/Recordings';
import { judgeStates } from '../judge';
import { clear, edit, listActions, sample, show, withPassword, withScript } from './sample';

const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
const picture = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' });
const long = {
  ...sample,
  id: 'r2',
  name: 'A rather long name that nobody would give to a recording of anything',
  startUrl: `https://harbour.example/${'long-'.repeat(20)}`,
};

judgeStates(
  {
    'the list of recordings': () =>
      show(<Recordings recordings={[sample, long]} removed={{ name: 'Fees' }} actions={listActions()} />),

    'the list after a recording was interrupted': () =>
      show(
        <Recordings
          recordings={[]}
          interrupted={{ startUrl: 'https://quay.example/', steps: 3, at: 0 }}
          isUnseen={true}
          actions={listActions()}
        />,
      ),

    'the list with a file that is refused': () =>
      show(
        <Recordings
          recordings={[]}
          importIssues={['Nothing was imported.', `url: ${'javascript:'.repeat(9)}`]}
          actions={listActions()}
        />,
      ),

    async 'a recording with a step open'() {
      edit(withPassword, { importNotes: ['timeout: not part of a recording.'] });
      await page
        .getByRole('list', { name: 'Steps' })
        .getByRole('button', { name: /^Click/ })
        .click();
      await page.getByText('Fields of the action').click();
    },

    async 'a recording that gets another step'() {
      edit({
        ...sample,
        steps: [{ id: 'l', action: { type: 'write', text: 'a rather long name of a ship '.repeat(4) } }],
      });
      await press('Add step');
    },

    async 'a recording that asks for values'() {
      edit(withPassword);
      await press('Replay');
      await page.getByRole('form').getByLabelText('Password', { exact: true }).fill('hunter2');
    },

    async 'scripts of a file that nobody has reviewed'() {
      edit(withScript);
      await press('Replay');
      await page.getByRole('button', { name: 'Allow these scripts' }).element();
    },

    'a replay': () =>
      edit(sample, {
        run: { part: 'all', state: 'running', steps: { a: { state: 'done' }, b: { state: 'running', progress: 0.5 } } },
      }),

    'a replay that failed': () =>
      edit(sample, {
        run: {
          part: 'all',
          state: 'failed',
          screenshot: picture,
          steps: { a: { state: 'failed', reason: 'Nothing is like it.', tried: ['#first', 'nav .first'] } },
        },
      }),

    'a replay that ended elsewhere': () =>
      edit(
        { ...sample, end: { picture } as never },
        {
          run: {
            part: 'all',
            state: 'elsewhere',
            steps: {},
            elsewhere: ['The heading is another one.'],
            screenshot: picture,
          },
        },
      ),

    'a replay that found elements in another way': () =>
      edit(sample, {
        run: {
          part: 'strict',
          state: 'done',
          steps: {},
          notCompared: true,
          healed: [{ stepId: 'a', selector: 'nav .first', target: {} as never }],
          mends: [{ stepId: 'c', wait: { milliseconds: 500 } }],
        },
      }),
  },
  clear,
);

import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import type { Job } from '@/lib/jobs/job';
import type { Stores } from '@/lib/store/stores';
import { textOfPage } from '@/lib/views/popup/text-of-page';

beforeEach(() => fakeBrowser.reset());

const url = 'https://quay.example/fees';

const job = (id: string, formats: object[], patch: Partial<Job> = {}) =>
  ({
    id,
    operation: 'scrape',
    engine: 'local',
    state: 'done',
    attempts: 1,
    ephemeral: false,
    page: { url, title: 'Harbour fees' },
    input: { url, formats },
    createdAt: 0,
    ...patch,
  }) as Job;

/** Stores with these jobs, and what each has found. */
const storesWith = (found: Record<string, object>, jobs: readonly Job[]) =>
  ({
    jobs: { get: async (id: string) => jobs.find((one) => one.id === id) },
    results: {
      get: async (id: string) =>
        found[id] && {
          response: { success: true, data: { ...found[id], metadata: { sourceURL: url } } },
          attachments: {},
        },
    },
  }) as unknown as Pick<Stores, 'jobs' | 'results' | 'highlights'>;

const QUESTION = [
  { type: 'highlights', query: 'Who pays?' },
  { type: 'question', question: 'Who pays?' },
];
const page = job('page', [{ type: 'markdown' }]);
const answer = { answer: 'Ships pay.' };

it('gives the text of the page, not the answer, where a question was asked about a result', async () => {
  const asked = job('asked', QUESTION, { thread: 'page' });
  const stores = storesWith({ page: { markdown: 'Fees of May' }, asked: answer }, [page, asked]);
  expect((await textOfPage(asked, stores))?.text).toContain('Fees of May');
  expect((await textOfPage(asked, stores))?.text).not.toContain('Ships pay.');
});

it('gives the text that a question has read by itself', async () => {
  const asked = job('asked', [{ type: 'markdown' }, ...QUESTION], { thread: 'page' });
  const stores = storesWith({ page: { markdown: 'Fees of May' }, asked: { ...answer, markdown: 'Fees of June' } }, [
    page,
  ]);
  expect((await textOfPage(asked, stores))?.text).toContain('Fees of June');
});

it('gives the answer where nothing else of the page is kept', async () => {
  const first = job('first', QUESTION);
  const asked = job('asked', QUESTION, { thread: 'first' });
  for (const jobs of [[], [first, asked]]) {
    const stores = storesWith({ first: { answer: 'Nobody.' }, asked: answer }, jobs);
    expect((await textOfPage(asked, stores))?.text).toContain('Ships pay.');
  }
});

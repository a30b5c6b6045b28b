import { expect, it } from 'vitest';
import type { Job } from '@/lib/jobs/job';
import { questionsAbout, threadToJoin, turnsBefore } from '@/lib/jobs/thread';

const URL = 'https://quay.example/';
const TAB = { id: 1, windowId: 1, selection: false };
let created = 0;

function job(id: string, question?: string, changed: Partial<Job> = {}): Job {
  created++;
  return {
    id,
    operation: 'scrape',
    engine: 'local',
    state: 'done',
    attempts: 1,
    ephemeral: false,
    tab: TAB,
    page: { url: URL, title: '' },
    input: { url: URL, formats: question ? [{ type: 'question', question }] : [{ type: 'markdown' }] } as Job['input'],
    createdAt: created,
    ...changed,
  } as Job;
}

const newestFirst = (...jobs: Job[]) => jobs.toSorted((one, other) => other.createdAt - one.createdAt);
const idsOf = (jobs: Job[]) => jobs.map(({ id }) => id);

const page = job('page');
const first = job('first', 'How much?', { thread: 'page' });
const stopped = job('stopped', 'And now?', { thread: 'page', state: 'cancelled' });
const elsewhere = job('elsewhere', 'Here?', { tab: { ...TAB, id: 2 } });
const last = job('last', 'And longer?', { thread: 'page' });
const all = newestFirst(page, first, stopped, elsewhere, last);

it('joins a question to the thread of its tab, and of the part of the page that it is about', () => {
  expect(threadToJoin(TAB, all)).toBe('page');
  expect(threadToJoin({ ...TAB, id: 2 }, all)).toBe('elsewhere');
  expect(threadToJoin({ ...TAB, selection: true }, all)).toBeUndefined();
});

it('begins a new thread at a newer result of the page, never at one that failed or was only tried', () => {
  expect(threadToJoin(TAB, newestFirst(...all, job('again')))).toBe('again');
  expect(threadToJoin(TAB, newestFirst(...all, job('failed', undefined, { state: 'failed' })))).toBe('page');
  const replay = { recordingId: 'r', strict: false, trial: true };
  expect(threadToJoin(TAB, newestFirst(...all, job('trial', undefined, { replay })))).toBe('page');
});

it('lists what was asked before, oldest first, also what was stopped', () => {
  expect(idsOf(turnsBefore(last, all))).toEqual(['first', 'stopped']);
  expect(turnsBefore(first, all)).toEqual([]);
  expect(turnsBefore(page, all)).toEqual([]);
});

it('leaves out a question that was asked again', () => {
  const again = job('again', 'How much?', { thread: 'page' });
  expect(idsOf(turnsBefore(again, newestFirst(...all, again)))).toEqual(['stopped', 'last']);
});

it('finds what goes with a result: a page with its questions, a question alone unless it began the thread', () => {
  expect(idsOf(questionsAbout(page, all))).toEqual(['first', 'stopped', 'last']);
  expect(questionsAbout(first, all)).toEqual([]);
  const next = job('next', 'More?', { thread: 'elsewhere' });
  expect(idsOf(questionsAbout(elsewhere, newestFirst(...all, next)))).toEqual(['next']);
});

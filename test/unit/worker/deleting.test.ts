import { beforeEach, expect, it, vi } from 'vitest';
import type { DeletedJobs } from '@/lib/jobs/stores';
import { lockDeleted } from '@/lib/jobs/undo';
import { createDeleting } from '@/lib/worker/deleting';

let room = 0;

/** Locks as browsers have them: each name is held by one, the others wait in line. */
function locksOfBrowser() {
  const lines = new Map<string, Promise<unknown>>();
  return {
    request(name: string, work: () => Promise<unknown>) {
      const mine = (lines.get(name) ?? Promise.resolve()).then(work);
      lines.set(name, mine);
      return mine;
    },
  };
}

beforeEach(() => {
  room = 1_000_000_000;
  const storage = { estimate: async () => ({ usage: 0, quota: room }) };
  vi.stubGlobal('navigator', { locks: locksOfBrowser(), storage });
});

/** Jobs that are set aside on a disk, workers that delete, and what they have removed for good. */
function world() {
  const rows = new Map<string, readonly string[]>();
  const removed: string[] = [];
  const jobs: DeletedJobs = {
    async setAside(ids) {
      rows.set(ids[0] as string, ids);
      return true;
    },
    restore: async (id) => void rows.delete(id),
    deleted: async () => [...rows.keys()],
    deletedWith: async (id) => [...(rows.get(id) ?? [])],
    forget: async (id) => void rows.delete(id),
  };
  return { rows, removed, jobs, worker: () => createDeleting(jobs, async (id) => void removed.push(id)) };
}

it('removes nothing while a view holds it, and everything once that lets go', async () => {
  const { rows, removed, worker } = world();
  const letGo = await lockDeleted('job');
  expect(await worker().setAside(['job', 'question'])).toBe(true);
  expect([[...rows.keys()], removed]).toEqual([['job'], []]);
  letGo();
  await vi.waitFor(() => expect(rows.size).toBe(0));
  expect(removed).toEqual(['job', 'question']);
});

it('removes nothing of a job that was put back', async () => {
  const { removed, jobs, worker } = world();
  const letGo = await lockDeleted('job');
  await worker().setAside(['job']);
  await jobs.restore('job');
  letGo();
  // It comes after everybody who was in line.
  await lockDeleted('job');
  expect(removed).toEqual([]);
});

it('removes what a worker that ended has left, but for what is held', async () => {
  const { rows, removed, worker } = world();
  rows.set('left', ['left']).set('held', ['held']);
  await lockDeleted('held');
  await worker().sweep();
  await vi.waitFor(() => expect(removed).toEqual(['left']));
  expect([...rows.keys()]).toEqual(['held']);
});

it('makes room at once where there is little', async () => {
  room = 1_000_000;
  const { rows, removed, worker } = world();
  expect(await worker().setAside(['job', 'question'])).toBe(false);
  expect([rows.size, removed]).toEqual([0, ['job', 'question']]);
});

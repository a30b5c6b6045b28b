import { expect, it } from 'vitest';
import type { Job } from '@/lib/jobs/job';
import { isOfWindow } from '@/lib/views/panel/use-shown-job';

const job: Job = {
  id: 'a',
  operation: 'scrape',
  engine: 'local',
  state: 'done',
  attempts: 1,
  ephemeral: false,
  createdAt: 1,
};
const tab = { id: 7, windowId: 1, selection: false };

it.each([
  ['a tab of the window', { tab }, { id: 1, incognito: false }, true],
  ['a tab of another window', { tab }, { id: 2, incognito: false }, false],
  ['an address, in any window', {}, { id: 2, incognito: false }, true],
  ['an address, in a private window', {}, { id: 2, incognito: true }, false],
  ['an address that a private window asked for, in one', { ofPrivateWindow: true }, { id: 2, incognito: true }, true],
  ['the same, in any other', { ofPrivateWindow: true }, { id: 1, incognito: false }, false],
] as const)('the panel turns to a scrape of %s', (_of, about, window, isShown) => {
  expect(isOfWindow({ ...job, ...about }, window)).toBe(isShown);
});

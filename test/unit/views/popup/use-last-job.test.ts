import { expect, it } from 'vitest';
import type { Job } from '@/lib/jobs/job';
import { lastOfPage } from '@/lib/views/popup/use-last-job';

const url = 'https://quay.example/fees';

const job = (id: string, patch: Partial<Job> = {}): Job => ({
  id,
  operation: 'scrape',
  engine: 'local',
  state: 'done',
  attempts: 1,
  ephemeral: false,
  page: { url, title: 'Harbour fees' },
  createdAt: 0,
  ...patch,
});

it('takes the result of the tab, as long as it shows the page', () => {
  const elsewhere = { url: 'https://quay.example/', title: 'Quay' };
  expect(lastOfPage(url, { job: job('tab'), isNews: false }, [job('other')])?.id).toBe('tab');
  expect(lastOfPage(url, { job: job('tab', { page: elsewhere }), isNews: true }, [job('other')])?.id).toBe('tab');
  expect(lastOfPage(url, { job: job('tab', { page: elsewhere }), isNews: false }, [job('other')])?.id).toBe('other');
  expect(lastOfPage(url, { job: job('tab', { state: 'failed' }), isNews: false }, [job('other')])?.id).toBe('other');
});

it('takes the newest kept result of the address where the tab has none', () => {
  const others = [
    job('private', { ephemeral: true }),
    job('set', { planned: 3 }),
    job('trial', { replay: { recordingId: 'one', strict: false, trial: true } }),
    job('failed', { state: 'failed' }),
    job('elsewhere', { page: { url: 'https://quay.example/', title: 'Quay' } }),
    job('newest'),
    job('older'),
  ];
  expect(lastOfPage(url, { isNews: false }, others)?.id).toBe('newest');
  expect(lastOfPage(url, { isNews: false }, others.slice(0, 5))).toBeUndefined();
});

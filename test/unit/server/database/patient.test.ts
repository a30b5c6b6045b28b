import { expect, it, vi } from 'vitest';
import { patiently } from '@/server/database/patient';

it('knows of a full disk while statements wait for it, and no longer', async () => {
  const full = Object.assign(new Error('No space left on device'), { code: '53100' });
  let isFull = true;
  const query = vi.fn(async () => {
    if (isFull) throw full;
    return [];
  });
  const ending = new AbortController();
  const noticed: (string | undefined)[] = [];
  const patient = patiently({ query, run: async () => undefined }, ending.signal, (outage) =>
    noticed.push(outage?.code),
  );
  expect(patient.outage()).toBeUndefined();
  const writing = patient.query('INSERT');
  await vi.waitFor(() => expect(patient.outage()?.record.status).toBe(507));
  isFull = false;
  await writing;
  expect(patient.outage()).toBeUndefined();
  expect(noticed).toEqual(['STORAGE_FULL', undefined]);
});

import { expect, it } from 'vitest';
import type { Recording } from '@/lib/recorder/recording';
import { withSteps } from '@/lib/views/popup/with-steps';

const recording = {
  id: 'one',
  name: 'Fees',
  startUrl: 'https://quay.example/',
  formats: ['markdown'],
  steps: [{ id: 'a', action: { type: 'press', key: 'Tab' } }],
} as unknown as Recording;

it.each([true, false])('tells that a scrape with steps is asked for in a private window: %s', (incognito) => {
  const request = { formats: [{ type: 'markdown' as const }] };
  const wanted = { engine: 'local' as const, request, selection: false };
  expect(withSteps(recording, wanted, incognito)).toMatchObject({
    request: { ...request, url: 'https://quay.example/', actions: [{ type: 'press', key: 'Tab' }] },
    incognito,
    recording: { id: 'one' },
  });
});

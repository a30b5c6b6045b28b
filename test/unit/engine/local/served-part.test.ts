import { expect, it } from 'vitest';
import { servedPart } from '@/lib/engine/local/served-part';

it('keeps the formats and fields of an open tab, whatever their form', () => {
  expect(
    servedPart({
      formats: ['markdown', { type: 'screenshot', fullPage: true }, { type: 'json', prompt: 'x' }, 'summary'],
      onlyMainContent: false,
      mobile: true,
      location: { country: 'DE' },
    }),
  ).toEqual({ formats: ['markdown', { type: 'screenshot', fullPage: true }], onlyMainContent: false });
});

it('adds nothing', () => {
  expect(servedPart({})).toEqual({});
});

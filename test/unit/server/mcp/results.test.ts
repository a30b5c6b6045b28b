import { expect, it } from 'vitest';
import { createResults, SHOWN } from '@/server/mcp/results';

const placeIn = (text: string) => {
  const [, id = '', offset = ''] = /result "([^"]+)" and offset (\d+)/.exec(text) ?? [];
  return { id, offset: Number(offset) };
};

it('shows a short text as it is', () => {
  expect(createResults().shown('Harbour')).toBe('Harbour');
});

it('cuts a text of 50 MB, and gives every part of it', () => {
  const results = createResults();
  const text = 'Ein Hafen am Meer.\n'.repeat(2_631_579).slice(0, 50_000_000);
  const first = results.shown(text);
  expect(first.length).toBeLessThan(SHOWN + 300);
  const { id, offset } = placeIn(first);
  expect(first.startsWith(text.slice(0, offset))).toBe(true);
  const last = results.read(id, 49_999_990) ?? '';
  expect(last).toBe(`${text.slice(49_999_990)}\n\n[Characters 49999990 to 50000000 of 50000000.]`);
  expect(results.read(id, 50_000_000)).toBeUndefined();
});

it('cuts between lines, and never within a character', () => {
  const results = createResults();
  const lines = placeIn(results.shown('abc\n'.repeat(20_000)));
  expect(lines.offset % 4).toBe(0);
  const { offset } = placeIn(results.shown(`a${'😀'.repeat(30_000)}`));
  expect(offset % 2).toBe(1);
});

it('forgets the oldest where there are too many', () => {
  const results = createResults();
  const places = Array.from({ length: 40 }, (_, index) => placeIn(results.shown(String(index % 10).repeat(SHOWN + 1))));
  expect(results.read(places[0]?.id ?? '', 0)).toBeUndefined();
  expect(results.read(places[39]?.id ?? '', 0)).toContain('9999');
});

import { expect, it } from 'vitest';
import { sizeOf } from '@/lib/jobs/size-of';

const result = (data: object, attachments = {}) => ({
  response: { success: true as const, data: { metadata: {}, ...data } },
  attachments,
  misfits: {},
  leftOut: [],
});

it('counts the bytes of texts, wherever they are, and of files', () => {
  expect(sizeOf(result({ markdown: 'x'.repeat(1_000), links: ['ab', 'cd'] }))).toBe(1_004);
  expect(sizeOf(result({ markdown: '潮'.repeat(1_000) }))).toBe(2_000);
  expect(sizeOf(result({}, { '/data/screenshot': new Blob(['12345']) }))).toBe(5);
});

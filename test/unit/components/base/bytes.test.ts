import { expect, it } from 'vitest';
import { inBytes } from '@/components/base/bytes';

it.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [11_001, '12 kB'],
  [1_500_000, '1.5 MB'],
  [999_000_000, '999 MB'],
  [78_514_200_000, '78.5 GB'],
])('%d bytes are %s', (bytes, expected) => {
  expect(inBytes(bytes)).toBe(expected);
});

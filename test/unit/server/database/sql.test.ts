import { expect, it } from 'vitest';
import { asJson } from '@/server/database/sql';

it('writes JSON that a database takes: without zero bytes and halves of surrogates, in names neither', () => {
  const written = asJson({ 'a\0b': ['x\0', { '\ud800': 1, plain: 'y\udc00' }], list: [null, 2], at: undefined });
  expect(JSON.parse(written)).toEqual({ 'a\ufffdb': ['x\ufffd', { '\ufffd': 1, plain: 'y\ufffd' }], list: [null, 2] });
});

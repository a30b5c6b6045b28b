import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesIn } from '../../support/sources.ts';

it('each end-to-end test that records a page with a password says what it types there: else nobody looks for it', () => {
  // The rest of the lanes have browsers of their own, in which nothing looks.
  const specs = filesIn(['test/e2e'], ['.ts']).filter((path) => /^test\/e2e\/[^/]+\.spec\.ts$/.test(path));
  const silent = specs.filter((path) => {
    const text = readFileSync(path, 'utf8');
    return /type=["']?password/.test(text) && text.includes('record(') && !/\bsecret\(/.test(text);
  });
  expect(silent, 'Type it as `secret(value)`, from test/e2e/support/secrets.ts.').toEqual([]);
});

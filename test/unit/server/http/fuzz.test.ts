/** @module-tag slow */

import { expect, it } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import { type Finding, fuzzHttp } from '@/test/attack/fuzz-http';
import { KEY, serving } from './serving';
import { stubBrowser } from './stub-browser';

it('answers whatever comes with a JSON sentence', { timeout: 60_000 }, async () => {
  const nowhere = () => Promise.reject(new WinnowError('SCRAPE_SITE_ERROR', 'Nobody is there.'));
  const { url, log } = await serving({ openBrowser: async () => stubBrowser(nowhere) });
  const findings: Finding[] = [];
  await fuzzHttp({ address: url, key: KEY, seed: 1, count: 100, report: (finding) => findings.push(finding) });
  expect(findings).toEqual([]);
  expect(log.filter(({ fault }) => fault)).toEqual([]);
});

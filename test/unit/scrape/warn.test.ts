import { expect, it } from 'vitest';
import type { EngineResult } from '@/lib/scrape/engine';
import { warn, warningsOf } from '@/lib/scrape/warn';

const resultOf = (warning?: string): EngineResult => ({
  response: { success: true, data: { metadata: {}, ...(warning && { warning }) } },
  attachments: {},
  misfits: {},
  leftOut: [],
});

it('puts the newest warning first, in the text and in the list', () => {
  const result = resultOf();
  warn(result, { text: 'One.' });
  warn(result, { text: 'Two.', about: 'summary' }, { text: 'Three.' });
  expect(result.response.data.warning).toBe('Two. Three. One.');
  expect(warningsOf(result)).toEqual([{ text: 'Two.', about: 'summary' }, { text: 'Three.' }, { text: 'One.' }]);
});

it('leaves a result as it is that is warned of nothing', () => {
  const result = resultOf();
  warn(result);
  expect(result).toEqual(resultOf());
});

it("keeps a service's own warning as one, behind those from here", () => {
  const result = resultOf('Of the service.');
  expect(warningsOf(result)).toEqual([{ text: 'Of the service.' }]);
  warn(result, { text: 'Of this browser.' });
  expect(result.response.data.warning).toBe('Of this browser. Of the service.');
  expect(warningsOf(result)).toEqual([{ text: 'Of this browser.' }, { text: 'Of the service.' }]);
});

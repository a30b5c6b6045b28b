import { expect, it } from 'vitest';
import { parseBaseUrl } from '@/lib/operations/remote/base-url';

it('takes a base URL with or without /v2', () => {
  expect(parseBaseUrl('https://api.example/v2/').baseUrl).toBe('https://api.example');
});

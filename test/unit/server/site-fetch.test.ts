import { expect, it } from 'vitest';
import { siteFetch } from '@/server/site-fetch';
import { siteOfPages } from '../operations/map/site-server';

it('finds names below localhost on this computer, as browsers do', async () => {
  const { url, headers } = await siteOfPages(() => ({ '/robots.txt': 'User-agent: *' }));
  const named = url.replace('127.0.0.1', 'docs.harbour.localhost');
  const response = await siteFetch(`${named}/robots.txt`);
  expect([await response.text(), response.url]).toEqual(['User-agent: *', `${named}/robots.txt`]);
  expect(headers['/robots.txt']?.host).toBe(new URL(named).host);
});

it('fails for a name that nobody has', async () => {
  await expect(siteFetch('http://nohost.invalid/')).rejects.toThrow('fetch failed');
});

import { expect, it } from 'vitest';
import { siteOf } from '@/server/serve/site';

it.each([
  ['https://a.example/x', 'a.example'],
  ['https://WWW.a.example:8443/', 'a.example'],
  ['http://www.a.example./', 'a.example'],
  ['http://localhost:8080/', 'localhost'],
  ['http://127.0.0.1:8080/', '127.0.0.1'],
  ['http://10.0.0.1/', '10.0.0.1'],
  ['http://[::1]:8080/', '[::1]'],
  ['about:blank', undefined],
  ['chrome-extension://abc/door.html', undefined],
  ['', undefined],
])('%j is of the site %j', (address, site) => {
  expect(siteOf(address)).toBe(site);
});

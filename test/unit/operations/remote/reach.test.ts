import { expect, it } from 'vitest';
import { reachDoubt } from '@/lib/operations/remote/reach';

const world = 'https://api.example.com';

it.each([
  'http://localhost:3000/',
  'http://app.localhost/',
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0.0.0.0/',
  'http://[::1]/',
  'http://intranet/',
  'http://printer.local/',
  'http://wiki.corp.internal/',
  'http://10.0.0.1/',
  'http://172.16.3.4/',
  'http://172.31.3.4/',
  'http://192.168.1.1/',
  'http://169.254.169.254/',
  'http://100.64.0.1/',
  'http://100.127.0.1/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
])('doubts that a service in the world reaches %s', (page) => {
  expect(reachDoubt(page, world)).toMatch(/^The page's address is only reachable from this computer/);
});

it.each([
  'https://example.com/',
  'https://10.example.com/',
  'https://localhost.example.com/',
  'http://172.32.0.1/',
  'http://100.128.0.1/',
  'http://8.8.8.8/',
  'http://[2606:4700::1111]/',
])('does not doubt that it reaches %s', (page) => {
  expect(reachDoubt(page, world)).toBeUndefined();
});

it('trusts a service on this computer with every address, and one in the network with the network', () => {
  expect(reachDoubt('http://localhost/', 'http://localhost:3002')).toBeUndefined();
  expect(reachDoubt('http://192.168.1.1/', 'http://127.0.0.1:3002')).toBeUndefined();
  expect(reachDoubt('http://192.168.1.1/', 'https://scraper.internal')).toBeUndefined();
  expect(reachDoubt('http://localhost/', 'https://scraper.internal')).toBeDefined();
});

it('never names the address', () => {
  expect(reachDoubt('http://secret-host/', world)).not.toContain('secret-host');
});

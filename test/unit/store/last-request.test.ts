import { expect, it } from 'vitest';
import { lastRequestFor, type Settings, withLastRequest } from '@/lib/store/settings';

const start: Settings = {
  engine: 'local',
  baseUrl: '',
  lastRequest: { formats: ['markdown'] },
  siteRequests: [],
  note: { template: '{{markdown}}', fileName: '{{title}}', links: true, images: true },
  iconPress: 'popup',
  developerNames: false,
  concurrency: 2,
  cacheBudget: 0,
  blockedHosts: [],
  imageSites: [],
  siteReaders: [],
  model: { kind: 'none' },
  search: { backend: 'none' },
};

it('gives a site what it was asked last, and another what any was', () => {
  const first = withLastRequest(start, 'https://a.example/x', { formats: ['links'] });
  const second = withLastRequest(first, 'https://b.example/', { formats: ['html'] });
  expect(lastRequestFor(second, 'https://a.example/y')).toEqual({ formats: ['links'] });
  expect(lastRequestFor(second, 'https://c.example/')).toEqual({ formats: ['html'] });
  expect(lastRequestFor(second, 'chrome://newtab')).toEqual({ formats: ['html'] });
  const third = withLastRequest(second, 'https://a.example/', { formats: [] });
  expect(third.siteRequests.map(({ host }) => host)).toEqual(['a.example', 'b.example']);
});

it('forgets the sites that were asked longest ago', () => {
  const many = Array.from({ length: 60 }, (_, index) => `https://s${index}.example/`).reduce(
    (settings, url) => withLastRequest(settings, url, { formats: ['links'] }),
    start,
  );
  expect(many.siteRequests).toHaveLength(50);
  expect(many.siteRequests.at(0)?.host).toBe('s59.example');
});

import { test } from '@playwright/test';
import { type Route, type Sites, startSites } from '../../../support/sites.ts';

/** Serves pages to all tests of a file. */
export function useSites(routes: Record<string, Route> = {}): Sites {
  const sites = {} as Sites;
  test.beforeAll(async () => void Object.assign(sites, await startSites(routes)));
  test.afterAll(() => sites.close());
  return sites;
}

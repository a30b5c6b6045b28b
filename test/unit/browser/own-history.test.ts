import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { capabilities } from '@/lib/browser/capabilities';
import { createOwnVisits, keepVisit, removeLeftVisits } from '@/lib/browser/own-history';

const URL = 'https://quay.example/fees';

/** A history as the browser keeps it: times of visits by address. */
const visits = new Map<string, number[]>();
const history = {
  getVisits: vi.fn(async ({ url }: { url: string }) => (visits.get(url) ?? []).map((visitTime) => ({ visitTime }))),
  deleteUrl: vi.fn(async ({ url }: { url: string }) => void visits.delete(url)),
};

const visit = (url: string, at = Date.now()) => visits.set(url, [...(visits.get(url) ?? []), at]);
const noted = async () => Object.keys(await fakeBrowser.storage.local.get(null));

const { history: ofBrowser } = fakeBrowser;

beforeEach(() => {
  fakeBrowser.reset();
  visits.clear();
  vi.clearAllMocks();
  Object.assign(fakeBrowser, { history });
});

afterAll(() => void Object.assign(fakeBrowser, { history: ofBrowser }));

describe('what a page of Winnow visits', () => {
  it('leaves the history once the page is over, and is on disk before', async () => {
    const own = createOwnVisits();
    await own.add(URL);
    expect(await noted()).toEqual([`ownVisit:${URL}`]);
    visit(URL);
    await own.end();
    expect([...visits.keys()]).toEqual([]);
    expect(await noted()).toEqual([]);
  });

  it('stays if the person had visited it before', async () => {
    visit(URL, Date.now() - 1);
    const own = createOwnVisits();
    await own.add(URL);
    expect(await noted()).toEqual([]);
    visit(URL);
    await own.end();
    expect(history.deleteUrl).not.toHaveBeenCalled();
  });

  it('stays if the person visits it meanwhile', async () => {
    const own = createOwnVisits();
    await own.add(URL);
    keepVisit(URL);
    visit(URL);
    await own.end();
    expect(history.deleteUrl).not.toHaveBeenCalled();
    await vi.waitFor(async () => expect(await noted()).toEqual([]));
  });

  it('leaves it with the last of several pages', async () => {
    const [one, other] = [createOwnVisits(), createOwnVisits()];
    await one.add(URL);
    visit(URL);
    await other.add(URL);
    await one.end();
    expect([...visits.keys()]).toEqual([URL]);
    await other.end();
    expect([...visits.keys()]).toEqual([]);
  });

  it('is looked at by nobody without the permission, nor if it is no page of the web', async () => {
    const own = createOwnVisits();
    await own.add('about:blank');
    const permission = vi.spyOn(capabilities, 'history').mockReturnValue(false);
    await own.add(URL);
    await own.end();
    permission.mockRestore();
    expect(await noted()).toEqual([]);
    expect(history.getVisits).not.toHaveBeenCalled();
  });

  it('is left alone if the browser cannot look it up', async () => {
    history.getVisits.mockRejectedValueOnce(new Error('Refused'));
    const own = createOwnVisits();
    await own.add(URL);
    visit(URL);
    await own.end();
    expect(history.deleteUrl).not.toHaveBeenCalled();
  });
});

describe('what an earlier worker noted', () => {
  it('leaves the history, unless the person had visited it before', async () => {
    const since = Date.now();
    visit(URL, since + 1);
    visit('https://quay.example/known', since - 1);
    const stored = { [`ownVisit:${URL}`]: since, 'ownVisit:https://quay.example/known': since, other: 1 };
    await fakeBrowser.storage.local.set(stored);
    await removeLeftVisits(stored);
    expect([...visits.keys()]).toEqual(['https://quay.example/known']);
    expect(await noted()).toEqual(['other']);
  });
});

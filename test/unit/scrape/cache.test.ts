import { beforeEach, describe, expect, it } from 'vitest';
import { parseRequest, type ScrapeRequest, type ScrapeRequestInput } from '@/lib/contract';
import { type CopyRow, type CopyStore, createPageCache, type PageCopy } from '@/lib/scrape/cache';

const HOUR = 3_600_000;
const URL_ASKED = 'https://example.com/';

function request(input: Omit<ScrapeRequestInput, 'url'> & { url?: string } = {}): ScrapeRequest {
  const parsed = parseRequest({ url: URL_ASKED, ...input });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.request;
}

const copy = (snapshot: string, statusCode = 200, picture?: PageCopy['picture']): PageCopy => ({
  loaded: { url: URL_ASKED, statusCode },
  snapshot,
  notes: [],
  ...(picture && { picture }),
});

/** A store that holds what it is given, and remembers what it was asked. */
function memoryStore() {
  const kept: { row: CopyRow; copy: PageCopy }[] = [];
  const asked: string[] = [];
  const store: CopyStore = {
    async list(key) {
      asked.push('list');
      const rows = kept.map(({ row }) => row).filter((row) => row.key === key);
      return rows.sort((a, b) => b.storedAt - a.storedAt);
    },
    read: async (row) => kept.find((each) => each.row === row)?.copy,
    async write(row, written) {
      kept.push({ row, copy: written });
    },
    async touch() {
      asked.push('touch');
    },
  };
  return { store, kept, asked };
}

let clock: number;
let memory: ReturnType<typeof memoryStore>;
beforeEach(() => {
  clock = Date.UTC(2026, 0, 1);
  memory = memoryStore();
});

const cache = (incognito = false) => createPageCache({ store: memory.store, incognito, now: () => clock });

/** Looks for a copy after some time and returns its snapshot. */
async function found(asked: ScrapeRequest, after = 0): Promise<string> {
  clock += after;
  const page = await cache().find(asked);
  return typeof page === 'string' ? page : page.snapshot;
}

describe('finding', () => {
  it('gives the copy with the time it was stored', async () => {
    await cache().put(request(), copy('a'));
    clock += HOUR;
    expect(await cache().find(request())).toEqual({ ...copy('a'), cachedAt: '2026-01-01T00:00:00.000Z' });
    expect(memory.asked).toContain('touch');
  });

  it.each<[string, Omit<ScrapeRequestInput, 'url'> & { url?: string }]>([
    ['waitFor', { waitFor: 1 }],
    ['maxAge 0', { maxAge: 0 }],
    ['headers', { headers: { 'x-a': 'b' } }],
    ['actions', { actions: [{ type: 'wait', milliseconds: 1 }] }],
    ['changeTracking', { formats: ['markdown', 'changeTracking'] }],
    ['a profile', { profile: { name: 'p' } }],
    ['a user in the address', { url: 'https://me:secret@example.com/' }],
  ])('does not look with %s', async (_name, input) => {
    await cache().put(request(), copy('a'));
    expect(await found(request(input))).toBe('not consulted');
    expect(memory.asked).toEqual([]);
  });

  it.each<Omit<ScrapeRequestInput, 'url'>>([{ headers: {} }, { actions: [] }, { redactPII: true }])(
    'looks with %j',
    async (input) => expect(await found(request(input))).toBe('miss'),
  );

  it('takes a copy up to maxAge, two days where it is not given', async () => {
    await cache().put(request(), copy('a'));
    expect(await found(request({ maxAge: HOUR }), HOUR)).toBe('a');
    expect(await found(request({ maxAge: HOUR }), 1)).toBe('miss');
    expect(await found(request(), 47 * HOUR - 1)).toBe('a');
    expect(await found(request(), 1)).toBe('miss');
  });

  it('takes the newest of a page that was there, before what came later without it', async () => {
    await cache().put(request(), copy('old'));
    clock++;
    await cache().put(request(), copy('new', 204));
    clock++;
    await cache().put(request(), copy('gone', 404));
    expect(await found(request())).toBe('new');
    expect(await found(request({ maxAge: HOUR }), HOUR)).toBe('gone');
  });

  it('gives a picture only to who asked for the same', async () => {
    const picture = { image: new Blob(['png']), warnings: ['cut'] };
    await cache().put(request({ formats: ['screenshot'] }), copy('a', 200, picture));
    expect(await cache().find(request({ formats: ['screenshot', 'links'] }))).toMatchObject({ picture });
    expect(await found(request({ formats: [{ type: 'screenshot', fullPage: true }] }))).toBe('miss');
    expect(await found(request())).toBe('a');
    clock++;
    await cache().put(request(), copy('later'));
    expect(await found(request())).toBe('later');
    expect(await found(request({ formats: ['screenshot'] }))).toBe('a');
  });

  it('is a miss where the copy went meanwhile', async () => {
    await cache().put(request(), copy('a'));
    memory.store.read = async () => undefined;
    expect(await found(request())).toBe('miss');
  });
});

describe('with minAge', () => {
  it('gives what is old enough, of any age with 1, and never less', async () => {
    await cache().put(request(), copy('a'));
    expect(await found(request({ minAge: 1 }))).toBe('a');
    await expect(found(request({ minAge: HOUR }), HOUR - 1)).rejects.toMatchObject({ code: 'SCRAPE_NO_CACHED_DATA' });
    expect(await found(request({ minAge: HOUR }), 1)).toBe('a');
    expect(await found(request({ minAge: 1 }), 1000 * HOUR)).toBe('a');
    await expect(found(request({ minAge: 1, maxAge: HOUR }))).rejects.toMatchObject({ code: 'SCRAPE_NO_CACHED_DATA' });
  });

  it('does not go on to load the page where no copy may answer', async () => {
    await cache().put(request(), copy('a'));
    await expect(found(request({ minAge: 1, headers: { a: 'b' } }))).rejects.toMatchObject({
      code: 'SCRAPE_NO_CACHED_DATA',
    });
  });
});

describe('under lockdown', () => {
  it('gives copies of two years, and leaves no trace of it', async () => {
    await cache().put(request(), copy('a'));
    expect(await found(request({ lockdown: true }), 63_072_000_000)).toBe('a');
    expect(memory.asked).not.toContain('touch');
    await expect(found(request({ lockdown: true }), 1)).rejects.toMatchObject({
      code: 'SCRAPE_LOCKDOWN_CACHE_MISS',
    });
  });
});

describe('keeping', () => {
  it.each<[string, Omit<ScrapeRequestInput, 'url'> & { url?: string }]>([
    ['storeInCache off', { storeInCache: false }],
    ['zeroDataRetention', { zeroDataRetention: true }],
    ['redactPII', { redactPII: true }],
    ['lockdown', { lockdown: true }],
    ['headers', { headers: { 'x-a': 'b' } }],
    ['actions', { actions: [{ type: 'wait', milliseconds: 1 }] }],
    ['a profile', { profile: { name: 'p' } }],
    ['a user in the address', { url: 'https://me:secret@example.com/' }],
  ])('does not with %s', async (_name, input) => {
    await cache().put(request(input), copy('a'));
    expect(memory.kept).toEqual([]);
  });

  it('does not in a private window, which leaves no trace of reading either', async () => {
    await cache(true).put(request(), copy('a'));
    expect(memory.kept).toEqual([]);
    await cache().put(request(), copy('a'));
    expect(await cache(true).find(request())).toMatchObject({ snapshot: 'a' });
    expect(memory.asked).not.toContain('touch');
  });

  it.each<Omit<ScrapeRequestInput, 'url'>>([{ waitFor: 5 }, { maxAge: 0 }])('does with %j', async (input) => {
    await cache().put(request(input), copy('a'));
    expect(await found(request())).toBe('a');
  });

  it('goes on where the disk is full', async () => {
    memory.store.write = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    await expect(cache().put(request(), copy('a'))).resolves.toBeUndefined();
  });
});

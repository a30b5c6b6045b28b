import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { type Branding, LIMITS, leavesNoTrace, type ScrapeRequest } from '@/lib/contract';
import { cacheKey, pictureKey } from './cache-key';
import type { Loaded } from './page-driver';
import { cacheOnly } from './unsupported';

/** A page as it was loaded, which can be read again with other options. */
export interface PageCopy {
  loaded: Loaded;
  /** Snapshot of the document (lib/page/snapshot). */
  snapshot: string;
  /** Messages for `data.warning` about how it was loaded, whatever format is read. */
  notes: string[];
  /** Picture that the screenshot format took, and warnings about it. */
  picture?: { image: Blob; warnings: string[] };
  /** Branding of the page, if requested. */
  branding?: Branding;
}

export interface CachedPage extends PageCopy {
  /** When it was stored, ISO 8601. */
  cachedAt: string;
}

/** Metadata of a stored copy, known without reading it. */
export interface CopyRow {
  key: string;
  /** When it was stored, in ms since the epoch; with the key, this names the copy. */
  storedAt: number;
  statusCode?: number;
  /** Options of its picture. */
  picture?: string;
  hasBranding?: boolean;
}

/** Store of copies (lib/store/cache.ts). */
export interface CopyStore {
  /** The copies under a key, newest first. */
  list(key: string): Promise<CopyRow[]>;
  /** Resolves with undefined if the copy no longer exists. */
  read(row: CopyRow): Promise<PageCopy | undefined>;
  /** Marks a copy as used now. */
  touch(row: CopyRow): Promise<void>;
  write(row: CopyRow, copy: PageCopy): Promise<void>;
}

export interface PageCache {
  /**
   * Finds the copy for a request.
   * @returns `miss` if none exists; `not consulted` if no copy may be used, so that none was looked up
   * @throws WinnowError SCRAPE_NO_CACHED_DATA or SCRAPE_LOCKDOWN_CACHE_MISS if only a copy may be used
   */
  find(request: ScrapeRequest): Promise<CachedPage | 'miss' | 'not consulted'>;
  /**
   * Keeps a copy, if the request and the browser's window allow that. Never throws: even if a page could not be kept,
   * it has been read.
   */
  put(request: ScrapeRequest, copy: PageCopy): Promise<void>;
}

/**
 * The policy of the cache: which requests a copy may serve, which copy, and which pages may be kept. The rules match
 * the reference v2 server.
 * @param incognito whether the scrape was requested in a private window, of which nothing is kept
 * @param now returns the time in ms since the epoch
 */
export function createPageCache({
  store,
  incognito = false,
  now = Date.now,
}: {
  store: CopyStore;
  incognito?: boolean;
  now?: () => number;
}): PageCache {
  return {
    async find(request) {
      const found = isAnswerable(request) ? await newest(request) : 'not consulted';
      if (typeof found === 'string' && cacheOnly(request)) throw noCopy(request);
      return found;
    },

    async put(request, copy) {
      if (!mayLeaveTraces(request) || !isKept(request)) return;
      const picture = copy.picture && pictureKey(request);
      const { statusCode } = copy.loaded;
      const row = {
        key: cacheKey(request),
        storedAt: now(),
        ...(statusCode && { statusCode }),
        ...(picture && { picture }),
        ...(copy.branding && { hasBranding: true }),
      };
      await store.write(row, copy).catch(() => undefined);
    },
  };

  async function newest(request: ScrapeRequest): Promise<CachedPage | 'miss'> {
    const rows = (await store.list(cacheKey(request))).filter((row) => isOfUse(row, request, now()));
    const best = rows.find(isSuccess) ?? rows[0];
    const copy = best && (await store.read(best));
    if (!copy) return 'miss';
    if (mayLeaveTraces(request)) await store.touch(best);
    return { ...copy, cachedAt: new Date(best.storedAt).toISOString() };
  }

  function mayLeaveTraces(request: ScrapeRequest): boolean {
    return !incognito && !leavesNoTrace(request);
  }
}

/** Returns the error of a request that only a copy may serve, if none matches. */
export const noCopy = ({ lockdown }: ScrapeRequest): WinnowError =>
  lockdown
    ? new WinnowError('SCRAPE_LOCKDOWN_CACHE_MISS', i18n.t('errors.job.noCopyByLockdown'))
    : new WinnowError('SCRAPE_NO_CACHED_DATA', i18n.t('errors.job.noCopyByAge'));

/**
 * Returns true if a page may differ from what the next caller would see, because of headers, actions or a user's
 * profile.
 */
const isOfItsOwn = ({ url, headers, actions, profile }: ScrapeRequest): boolean =>
  Object.keys(headers ?? {}).length > 0 || Boolean(actions?.length) || profile !== undefined || hasUser(url);

function hasUser(address: string): boolean {
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}

/**
 * Returns true if a copy may serve a request. A request that compares with an earlier version needs the current page.
 */
const isAnswerable = (request: ScrapeRequest): boolean =>
  request.maxAge > 0 &&
  request.waitFor === 0 &&
  !request.formats.some(({ type }) => type === 'changeTracking') &&
  !isOfItsOwn(request);

/** Returns true if a page that was loaded for a request may be kept. */
const isKept = (request: ScrapeRequest): boolean =>
  request.storeInCache && request.redactPII === undefined && !isOfItsOwn(request);

/** Returns true if a copy is neither too old nor too young, and has the requested screenshot and branding. */
function isOfUse({ storedAt, picture, hasBranding = false }: CopyRow, request: ScrapeRequest, now: number): boolean {
  const age = now - storedAt;
  const wanted = pictureKey(request);
  if (request.formats.some(({ type }) => type === 'branding') && !hasBranding) return false;
  return age <= oldest(request) && isOldEnough(age, request) && (wanted === undefined || wanted === picture);
}

/** With minAge any age will do, unless maxAge was given too; the default value counts as not given, as on the wire. */
const oldest = ({ maxAge, minAge }: ScrapeRequest): number =>
  minAge !== undefined && maxAge === LIMITS.maxAge.default ? Number.POSITIVE_INFINITY : maxAge;

/** Specification: "The value 1 accepts cached data of any age", even from the same millisecond. */
const isOldEnough = (age: number, { minAge = 1 }: ScrapeRequest): boolean => minAge <= 1 || age >= minAge;

const isSuccess = ({ statusCode = 200 }: CopyRow): boolean => statusCode >= 200 && statusCode < 300;

import { i18n } from '#i18n';
import { deadline } from '@/lib/base/async';
import { WinnowError } from '@/lib/base/errors';
import {
  LIMITS,
  type MapLink,
  type MapRequest,
  type MapResponse,
  type ScrapeRequest,
  type ScrapeResponse,
  withoutEffectOnMap,
} from '@/lib/contract';
import { chooseLinks, isSitemapFile } from './choose-links';
import { findSitemaps, mainSitemap } from './find-sitemaps';
import { linksRequest } from './links-request';
import { type FileLoading, loadAddress } from './load-text';
import { pageLinks } from './page-links';
import { readSitemaps, type SitemapsRead } from './read-sitemaps';
import { mappedSite, type Site } from './site';

/** What is needed to read a site. */
export interface MapDeps {
  fetch: typeof fetch;
  /** Scrapes the first page. @throws WinnowError */
  scrape(request: ScrapeRequest, signal: AbortSignal): Promise<ScrapeResponse>;
}

/** Timeout for the response to the first request, which shows the site's address, in ms. */
const START_LIMIT = 10_000;

/**
 * Lists the addresses of a site: those of its sitemaps, and the links of its first page.
 * @throws WinnowError MAP_TIMEOUT; or the signal's reason
 */
export async function runMap(request: MapRequest, deps: MapDeps, signal: AbortSignal): Promise<MapResponse> {
  const { timeout } = request;
  const end = new AbortController();
  try {
    const mapping = mapSite(request, deps, AbortSignal.any([signal, end.signal]));
    const late = () => {
      throw new WinnowError('MAP_TIMEOUT', i18n.t('errors.map.timeout'));
    };
    return await (timeout === undefined ? mapping : deadline(mapping, timeout, late));
  } catch (thrown) {
    throw signal.aborted ? signal.reason : thrown;
  } finally {
    end.abort();
  }
}

async function mapSite(request: MapRequest, deps: MapDeps, signal: AbortSignal): Promise<MapResponse> {
  const asked = new URL(request.url);
  const { start, isThere } = await findStart(asked, request, deps, signal);
  const site = mappedSite(start);
  const wantsSitemaps = request.sitemap !== 'skip';
  const wantsPage = request.sitemap !== 'only' && !isSitemapFile(start);
  const [sitemaps, page] = await Promise.all([
    !wantsSitemaps || !isThere ? NOTHING : fromSitemaps(start, site, request, deps, signal),
    wantsPage ? fromPage(start, request, deps, signal) : NO_LINKS,
  ]);
  signal.throwIfAborted();
  // A list of only a site's sitemaps begins with the site, if any were found.
  const first = request.sitemap === 'only' && sitemaps.pages.length > 0 && !isSitemapFile(start) ? [start.href] : [];
  const found: MapLink[] = [...first.map((url) => ({ url })), ...page.links, ...sitemaps.pages.map((url) => ({ url }))];
  const links = await chooseLinks(found, start, request, site);
  const ignored = withoutEffectOnMap(request);
  const warnings = [
    ...(ignored.length ? [i18n.t('warnings.map.noEffect', { fields: ignored.join(', ') })] : []),
    ...(isThere || !wantsSitemaps ? [] : [i18n.t('warnings.map.unreachable', { host: start.host })]),
    ...page.warnings,
    ...sitemaps.warnings,
    ...fewFound(links.length, start, request, site),
  ];
  return {
    success: true,
    id: crypto.randomUUID(),
    links,
    ...(warnings.length > 0 && { warning: warnings.join(' ') }),
  };
}

const NOTHING: SitemapsRead = { pages: [], warnings: [] };
const NO_LINKS = { links: [] as MapLink[], warnings: [] as string[] };

const loadingFor = (own: URL, { headers }: MapRequest, { fetch }: MapDeps, signal: AbortSignal): FileLoading => ({
  fetch,
  headers,
  isOwn: ({ origin }) => origin === own.origin,
  mayFollow: mappedSite(own).mayFollow,
  signal,
});

/** Follows the redirects of an address to the site at their end. */
async function findStart(asked: URL, request: MapRequest, deps: MapDeps, signal: AbortSignal) {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(START_LIMIT)]);
  try {
    const response = await loadAddress(asked, loadingFor(asked, request, deps, inTime));
    await response.body?.cancel();
    const start = URL.canParse(response.url) ? new URL(response.url) : asked;
    // A site that redirects everybody to one of its pages, for example to sign in, keeps the requested path.
    if (start.host === asked.host) start.href = `${start.origin}${asked.pathname}${asked.search}`;
    return { start, isThere: true };
  } catch {
    signal.throwIfAborted();
    // A slow site may have sitemaps all the same.
    return { start: asked, isThere: inTime.aborted };
  }
}

async function fromSitemaps(start: URL, site: Site, request: MapRequest, deps: MapDeps, signal: AbortSignal) {
  const limit = AbortSignal.timeout(request.timeout ?? LIMITS.map.sitemaps);
  const loading = loadingFor(start, request, deps, AbortSignal.any([signal, limit]));
  const { places, warnings } = await findSitemaps(start, loading);
  const read = await readSitemaps(places, site, loading);
  const main = read.pages.length === 0 ? mainSitemap(start, site) : [];
  const ofMain = main.length > 0 ? await readSitemaps(main, site, loading) : NOTHING;
  const onHost = ofMain.pages.filter((url) => URL.canParse(url) && site.hasAsHost(new URL(url)));
  return { pages: [...read.pages, ...onHost], warnings: [...warnings, ...read.warnings, ...ofMain.warnings] };
}

/** Returns the first page and its links. An unreadable page only adds a warning. */
async function fromPage(start: URL, request: MapRequest, { scrape }: MapDeps, signal: AbortSignal) {
  try {
    const response = await scrape(linksRequest(start.href, request), signal);
    const { metadata, warning } = response.data;
    const status = metadata.statusCode ?? 200;
    const own = { url: start.href, ...(typeof metadata.title === 'string' && { title: metadata.title }) };
    return {
      links: [...(status < 400 ? [own] : []), ...pageLinks(response)],
      warnings: [
        ...(status < 400 ? [] : [i18n.t('warnings.map.status', { url: start.href, status })]),
        ...(warning ? [warning] : []),
      ],
    };
  } catch (thrown) {
    signal.throwIfAborted();
    const { message } = WinnowError.from(thrown);
    return { links: [], warnings: [i18n.t('warnings.map.page', { url: start.href, why: message })] };
  }
}

/** Warns that a part of a site has almost no pages, in the words of the reference v2 server. */
function fewFound(count: number, start: URL, { limit }: MapRequest, site: Site): string[] {
  const isWhole = start.pathname === '/' && start.host === site.base;
  return count > 1 || limit === 1 || isWhole
    ? []
    : [i18n.t('warnings.map.little', { found: String(count), base: site.base })];
}

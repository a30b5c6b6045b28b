import { i18n } from '#i18n';
import { createPauses } from '@/lib/base/async';
import { isSitemapFile, webAddress } from './choose-links';
import { type FileLoading, loadText, UnsuccessfulStatus } from './load-text';
import { createSitemapParser, EntityDeclaration, NestedTooDeep } from './parse-sitemap';
import type { Site } from './site';

/** A file that may be a sitemap. */
export interface SitemapPlace {
  address: URL;
  /** True if the site or the caller names it; files at the usual paths of sitemaps may not exist. */
  isNamed: boolean;
}

export interface SitemapsRead {
  /** Addresses of pages, in the order of the files. */
  pages: string[];
  /** One message for each missing part. */
  warnings: string[];
}

interface FileRead {
  pages: Set<string>;
  sitemaps: string[];
  warning?: string;
}

/** Maximum number of characters to parse between two pauses. */
const STEP = 32_768;
/** Maximum size of one file, packed and unpacked, in bytes: sitemaps.org allows 50 MB. */
const FILE_LIMITS = { sent: 52_428_800, unpacked: 52_428_800 };
/** Maximum number of files in one map, of files loaded at the same time, and of levels of files that name files. */
const MOST_FILES = 100;
const AT_A_TIME = 4;
const MOST_LEVELS = 32;
/** Maximum number of different addresses in one map before filtering: twice as many as a list may have. */
const MOST_PAGES = 200_000;
/** Maximum number of messages about single files. */
const MOST_WARNINGS = 3;

/** Reads sitemaps and the sitemaps that they name, level by level, until all are read or the signal aborts. */
export async function readSitemaps(places: SitemapPlace[], site: Site, loading: FileLoading): Promise<SitemapsRead> {
  const seen = new Set<string>();
  const pages = new Set<string>();
  const failures: string[] = [];
  const warnings: string[] = [];
  const pause = createPauses();
  let files = 0;
  let level = places;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) {
      warnings.push(i18n.t('warnings.map.nested', { most: MOST_LEVELS }));
      break;
    }
    const open: SitemapPlace[] = [];
    let isCut = false;
    for (const place of level) {
      await pause();
      const { href } = place.address;
      if (seen.has(href)) continue;
      seen.add(href);
      if (!site.mayLoad(place.address)) failures.push(i18n.t('warnings.map.file.foreign', { url: href }));
      else if (open.length < MOST_FILES - files) open.push(place);
      else isCut = true;
    }
    files += open.length;
    const read = await eachOf(open, (place) => readFile(place, site, loading, MOST_PAGES - pages.size));
    level = [];
    for (const { warning, ...file } of read) {
      if (warning) failures.push(warning);
      for (const page of file.pages) if (pages.size < MOST_PAGES) pages.add(page);
      for (const written of file.sitemaps) {
        await pause();
        level.push(...sitemapPlace(written));
      }
    }
    if (pages.size >= MOST_PAGES) {
      warnings.push(i18n.t('warnings.map.addresses', { most: MOST_PAGES }));
      break;
    }
    if (isCut) {
      warnings.push(i18n.t('warnings.map.files', { most: MOST_FILES }));
      break;
    }
  }
  const more = failures.length - MOST_WARNINGS;
  if (more > 0) failures.splice(MOST_WARNINGS, more, i18n.t('warnings.map.more', { more }));
  return { pages: [...pages], warnings: [...failures, ...warnings] };
}

/** Does work for each item, several at a time. @returns the results, in the order of the items */
async function eachOf<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const take = async () => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, take));
  return results;
}

/** Returns the file that another sitemap or robots.txt names; an empty list if that is not an address. */
export function sitemapPlace(written: string): SitemapPlace[] {
  const address = webAddress(written);
  return address ? [{ address, isNamed: true }] : [];
}

async function readFile(
  { address, isNamed }: SitemapPlace,
  site: Site,
  loading: FileLoading,
  most: number,
): Promise<FileRead> {
  const read: FileRead = { pages: new Set(), sitemaps: [] };
  if (loading.signal.aborted) return { ...read, warning: i18n.t('warnings.map.file.late', { url: address.href }) };
  const parser = createSitemapParser({
    // Some sites list their sitemaps as pages.
    onPage: (url) => void (mayBeSitemap(url, site) ? read.sitemaps.push(url) : read.pages.add(url)),
    onSitemap: (url) => read.sitemaps.push(url),
  });
  try {
    const pause = createPauses();
    for await (const text of loadText(address, FILE_LIMITS, loading)) {
      for (let at = 0; at < text.length; at += STEP) {
        parser.write(text.slice(at, at + STEP));
        await pause();
      }
      loading.signal.throwIfAborted();
      if (read.pages.size >= most || read.sitemaps.length > MOST_PAGES) break;
    }
    if (parser.end() || !isNamed) return read;
    return { ...read, warning: i18n.t('warnings.map.file.noSitemap', { url: address.href }) };
  } catch (thrown) {
    if (thrown instanceof EntityDeclaration) Object.assign(read, { pages: new Set(), sitemaps: [] });
    const hasSome = read.pages.size + read.sitemaps.length > 0;
    const isOther = thrown instanceof UnsuccessfulStatus || thrown instanceof NestedTooDeep;
    const isTold = isNamed || hasSome || !isOther;
    return { ...read, ...(isTold && { warning: failureOf(thrown, address, loading.signal, hasSome) }) };
  }
}

function mayBeSitemap(written: string, site: Site): boolean {
  if (!/\.xml(\.gz)?([?#]|$)/i.test(written)) return false;
  const address = webAddress(written);
  return address !== undefined && isSitemapFile(address) && site.has(address);
}

/** Explains why a file was not read, or only in part. */
function failureOf(thrown: unknown, { href: url }: URL, signal: AbortSignal, hasSome: boolean): string {
  if (signal.aborted) return i18n.t('warnings.map.file.late', { url });
  if (thrown instanceof UnsuccessfulStatus) return i18n.t('warnings.map.file.status', { url, status: thrown.status });
  if (thrown instanceof RangeError) return i18n.t('warnings.map.file.large', { url });
  if (thrown instanceof EntityDeclaration) return i18n.t('warnings.map.file.entities', { url });
  if (thrown instanceof NestedTooDeep && !hasSome) return i18n.t('warnings.map.file.noSitemap', { url });
  return hasSome ? i18n.t('warnings.map.file.damaged', { url }) : i18n.t('warnings.map.file.unreachable', { url });
}

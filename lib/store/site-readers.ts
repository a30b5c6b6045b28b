import type { ContentFields } from '@/lib/picker/content-with';
import { changeSettings, MAX_SITES, type ReaderChoice, settings } from './settings';

/** Bounds of the picked parts that are kept of a site: selectors of each list, and characters of a selector. */
export const MAX_PICKED = { selectors: 20, characters: 300 };

const isWithinBounds = ({ includeTags, excludeTags }: ContentFields): boolean =>
  [includeTags, excludeTags].every(
    (list) => list.length <= MAX_PICKED.selectors && list.every((selector) => selector.length <= MAX_PICKED.characters),
  );

/** Returns the reader that the user chose for the site of an address; undefined without a choice. */
export async function readerOfSite(url: string | undefined): Promise<ReaderChoice | undefined> {
  const host = URL.parse(url ?? '')?.host;
  return host ? (await settings.getValue()).siteReaders.find((site) => site.host === host) : undefined;
}

/**
 * Keeps the reader for the site of an address.
 * @returns false if the picked parts exceed their bounds: then the earlier choice stays
 */
export async function chooseReader(url: string, choice: ReaderChoice): Promise<boolean> {
  if (choice.reader === 'picked' && !isWithinBounds(choice)) return false;
  const host = URL.parse(url)?.host;
  if (!host) return true;
  const { siteReaders } = await settings.getValue();
  const others = siteReaders.filter((site) => site.host !== host);
  await changeSettings({
    siteReaders: choice.reader === 'winnow' ? others : [{ host, ...choice }, ...others].slice(0, MAX_SITES),
  });
  return true;
}

/**
 * Reads a page of the package's own as a scrape reads any page. The reader is loaded only when asked for: the welcome page shows
 * without it.
 * @returns the markdown of the main content
 */
export async function readSample(sample: Document): Promise<string> {
  const { readPage } = await import('@/lib/page/read-page');
  const { markdown = '' } = await readPage(sample, {
    parts: ['markdown'],
    onlyMainContent: true,
    includeTags: [],
    excludeTags: [],
    removeBase64Images: true,
    selection: false,
  });
  return markdown;
}

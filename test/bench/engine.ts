import { writeHtml } from '@/lib/page/html/writer';
import { chooseMainContent } from '@/lib/page/main-content/choose-main-content';
import { phrasesFor, signsFor } from '@/lib/page/main-content/phrases/languages';
import { statementsOf } from '@/lib/page/metadata/captured-head';
import { readPageInfo } from '@/lib/page/metadata/page-facts';
import { writtenBy } from '@/lib/page/metadata/written-by';
import { withFramesEnded } from '@/lib/page/noscript';
import type { CapturedContent, ReadOptions } from '@/lib/page/page-content';
import { readParts } from '@/lib/page/read-parts';
import { readTree } from '@/lib/page/read-tree';
import { atOnce } from '@/lib/page/slices';
import { writeCaptured } from '@/lib/page/write-captured';
import { markdownOf } from '../support/write-markdown.ts';

const MARKDOWN = { removeBase64Images: true };

/**
 * The main content that Winnow finds, as HTML and as markdown, and what the page says of itself. It is the product's
 * own path but for two things that a scrape keeps and that those who mark content leave out: the headline and captions.
 */
export default function engine(html: string, url = '') {
  // A noscript is text to a browser that runs scripts: what is in it cannot take what is behind it.
  const markup = html.replace(/<noscript\b[^>]*>.*?<\/noscript>/gis, withFramesEnded);
  const page = new DOMParser().parseFromString(markup, 'text/html');
  if (url && !page.querySelector('base[href]')) {
    const base = page.createElement('base');
    base.href = url;
    page.head.prepend(base);
  }
  const facts = readPageInfo(page, url);
  const tree = readTree(page);
  const { author, publishedTime } = writtenBy(statementsOf(facts, tree), url);
  const { root } = atOnce(chooseMainContent(tree, facts, signsFor(tree), false));
  const content = { tree, starts: [root] };
  return {
    contentHtml: atOnce(writeHtml(content, { isExcluded: () => false })),
    markdown: markdownOf(content, MARKDOWN),
    title: facts.headline,
    author,
    date: publishedTime,
  };
}

const ASKED: ReadOptions = {
  ...MARKDOWN,
  parts: ['markdown'],
  onlyMainContent: true,
  includeTags: [],
  excludeTags: [],
  selection: false,
};

/** Does the part of a scrape of the open tab to markdown that is done in the page. */
export const capture = (page: Document): Promise<CapturedContent> => readParts(page, ASKED, {}, phrasesFor);

/** A live page to markdown, exactly as a scrape of the open tab does it: in the page, and then in the extension. */
export const fromDocument = async (page: Document): Promise<string> =>
  (await writeCaptured(await capture(page), ASKED)).markdown ?? '';

import { chooseMainContent } from '@/lib/page/main-content/choose-main-content';
import { writeMarkdown } from '@/lib/page/markdown';
import { readPageFacts } from '@/lib/page/metadata/page-facts';
import { readTree } from '@/lib/page/read-tree';
import type { Tree } from '@/lib/page/tree';

const OPTIONS = { removeBase64Images: true };

/** A page through the product's own path, for the measuring kit: what is kept, as HTML and as markdown. */
export default function engine(html: string, url = '') {
  const page = new DOMParser().parseFromString(html, 'text/html');
  if (url && !page.querySelector('base[href]')) {
    const base = page.createElement('base');
    base.href = url;
    page.head.prepend(base);
  }
  const facts = readPageFacts(page, url);
  const tree = readTree(page, { leaveOutHidden: true });
  const content = chooseMainContent(tree, facts);
  return {
    contentHtml: htmlOf(tree, content.root),
    markdown: writeMarkdown(tree, OPTIONS, content.root),
    title: facts.headline,
    author: facts.author,
    date: facts.publishedTime,
    info: { strategy: content.strategy, kind: content.kind, share: content.share },
  };
}

/** One chain in which the page decides; here each of its two ways is forced on every page. */
export const modes = ['filter', 'article'];

export const fromDocument = (page: Document, { url, mode }: { url: string; mode: string }): string => {
  const said = readPageFacts(page, url);
  const facts = {
    ...said,
    ogType: mode === 'article' ? 'article' : '',
    types: new Set(mode === 'article' ? [] : ['ItemList']),
  };
  const tree = readTree(page, { leaveOutHidden: true });
  return writeMarkdown(tree, OPTIONS, chooseMainContent(tree, facts).root);
};

/** The kept nodes as HTML, for the kit's text rule: names without attributes. */
function htmlOf({ names, texts, end, skip }: Tree, root: number): string {
  let html = '';
  const open: number[] = [];
  const closeUntil = (index: number) => {
    while (open.length && (end[open[open.length - 1] as number] as number) <= index)
      html += `</${names[open.pop() as number]}>`;
  };
  for (let i = root; i < (end[root] as number); i++) {
    closeUntil(i);
    if (skip[i]) i = (end[i] as number) - 1;
    else if (names[i] === '')
      html += (texts[i] as string).replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'));
    else if (names[i] === 'br' || names[i] === 'img') html += `<${names[i]}>`;
    else {
      html += `<${names[i]}>`;
      open.push(i);
    }
  }
  closeUntil(Number.POSITIVE_INFINITY);
  return html;
}

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { useLoaded } from '@/components/base/use-loaded';
import { type ReaderArticle, ReaderPage } from '@/components/reader/ReaderPage';
import { WinnowError } from '@/lib/base/errors';
import type { KeptHighlight } from '@/lib/page/kept/text-quote';
import { readerLook } from '@/lib/store/reader';
import type { ReaderLook } from '@/lib/store/reader-look';
import type { Stores } from '@/lib/store/stores';

interface ReaderAppProps extends Pick<Stores, 'highlights'> {
  article: ReaderArticle;
  saved: ReaderLook;
}

/** Loads the result of a job into the reader view. @throws WinnowError if it is not kept, or has no text */
export async function loadReader(jobId: string, { jobs, results, highlights }: Stores): Promise<VNode> {
  const [job, result, saved] = await Promise.all([jobs.get(jobId), results.get(jobId), readerLook.getValue()]);
  const { markdown, metadata } = result?.response.data ?? {};
  if (!job?.page || !markdown?.trim()) {
    throw new WinnowError('NOT_FOUND', i18n.t('reader.gone'), { nextStep: i18n.t('reader.goneNext'), remedy: 'none' });
  }
  const { url, title } = job.page;
  const firstOf = (value: unknown) => [value].flat().find((text) => typeof text === 'string') as string | undefined;
  const article: ReaderArticle = {
    url,
    title: firstOf(metadata?.title) || title,
    markdown,
    author: firstOf(metadata?.author),
    site: firstOf(metadata?.ogSiteName),
    published: firstOf(metadata?.publishedTime),
  };
  document.title = article.title;
  return <ReaderApp article={article} saved={saved} highlights={highlights} />;
}

const NONE: readonly KeptHighlight[] = [];

/** The reader view, wired to the stored look and the highlights of the page. */
function ReaderApp({ article, saved, highlights }: ReaderAppProps) {
  const [look, setLook] = useState(saved);
  const [kept = NONE] = useLoaded(() => highlights.ofPage(article.url), [article.url], highlights.watch);
  const change = (changed: Partial<ReaderLook>) => {
    const next = { ...look, ...changed };
    setLook(next);
    void readerLook.setValue(next);
  };
  return (
    <ReaderPage
      article={article}
      look={look}
      onLook={change}
      highlights={kept}
      onBack={history.length > 1 ? () => history.back() : undefined}
      onPrint={() => print()}
    />
  );
}

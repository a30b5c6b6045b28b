import './reader-page.css';
import '@/components/panel/formats/markdown.css';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Select } from '@/components/base/Controls';
import { FactLine } from '@/components/base/FactLine';
import { oneLine } from '@/lib/base/text/one-line';
import { markdownChunks } from '@/lib/base/text/whole-blocks';
import { findQuote } from '@/lib/page/kept/find-quote';
import { foldText } from '@/lib/page/kept/fold-text';
import { KEPT_NAME, KEPT_STYLE } from '@/lib/page/kept/kept-style';
import { rangesOfSpan, readPageText } from '@/lib/page/kept/page-text';
import type { KeptHighlight } from '@/lib/page/kept/text-quote';
import { createPainter } from '@/lib/page/painter';
import { READER_FONTS, READER_SIZE, READER_THEMES, READER_WIDTHS, type ReaderLook } from '@/lib/store/reader-look';
import { renderMarkdown } from '../panel/render-markdown';
import { hostOf } from '../panel/web-href';

/** A result as a text to read. */
export interface ReaderArticle {
  url: string;
  title: string;
  markdown: string;
  author?: string | undefined;
  site?: string | undefined;
  /** ISO 8601. */
  published?: string | undefined;
}

interface ReaderPageProps {
  article: ReaderArticle;
  look: ReaderLook;
  onLook(changed: Partial<ReaderLook>): void;
  highlights: readonly KeptHighlight[];
  /** Absent in a tab that showed nothing before. */
  onBack?: (() => void) | undefined;
  onPrint(): void;
}

/** A page's text in the typography that the user chose, to read, print, or save as a PDF. */
export function ReaderPage({ article, look, onLook, highlights, onBack, onPrint }: ReaderPageProps) {
  const { font, theme, width, size } = look;
  const { min, max, step } = READER_SIZE;
  // The colour scheme of the window: its scroll bar, and what is left of a page that is printed.
  useLayoutEffect(() => {
    document.documentElement.dataset.readerTheme = theme;
  }, [theme]);
  const resize = (by: number) => onLook({ size: Math.min(max, Math.max(min, size + by)) });
  return (
    <>
      <header class="reader-bar">
        {onBack && <Button kind="ghost" small label={i18n.t('reader.back')} onClick={onBack} />}
        <span class="spacer" />
        <Button
          kind="ghost"
          small
          label="A−"
          aria-label={i18n.t('reader.smaller')}
          disabled={size <= min}
          onClick={() => resize(-step)}
        />
        <Button
          kind="ghost"
          small
          label="A+"
          aria-label={i18n.t('reader.larger')}
          disabled={size >= max}
          onClick={() => resize(step)}
        />
        <Select
          label={i18n.t('reader.font.label')}
          value={font}
          options={READER_FONTS.map((value) => ({ value, label: i18n.t(`reader.font.${value}`) }))}
          onChange={(next) => onLook({ font: next })}
        />
        <Select
          label={i18n.t('reader.width.label')}
          value={width}
          options={READER_WIDTHS.map((value) => ({ value, label: i18n.t(`reader.width.${value}`) }))}
          onChange={(next) => onLook({ width: next })}
        />
        <Select
          label={i18n.t('reader.theme.label')}
          value={theme}
          options={READER_THEMES.map((value) => ({ value, label: i18n.t(`reader.theme.${value}`) }))}
          onChange={(next) => onLook({ theme: next })}
        />
        <Button kind="second" small label={i18n.t('reader.print')} onClick={onPrint} />
      </header>
      <main class={`reader reader-${font} reader-${width}`} style={{ fontSize: `${size}px` }}>
        {!beginsWithTitle(article) && <h1 dir="auto">{article.title}</h1>}
        <p class="meta">
          <FactLine of={[article.author, article.site || hostOf(article.url), dayOfText(article.published)]} />
        </p>
        <ArticleText article={article} highlights={highlights} />
        <p class="reader-source meta">
          <a href={article.url} rel="noreferrer" dir="ltr">
            {article.url}
          </a>
        </p>
      </main>
    </>
  );
}

const HEADING = /^#{1,2} ([^\n]+)/;

/** Returns true if the text begins with the page's title. */
function beginsWithTitle({ markdown, title }: ReaderArticle): boolean {
  const heading = HEADING.exec(markdown.trimStart())?.[1];
  return heading !== undefined && oneLine(title).startsWith(oneLine(heading.replace(/[\\*_]/g, '')));
}

function dayOfText(written: string | undefined): string | undefined {
  const time = Date.parse(written ?? '');
  return Number.isFinite(time) ? new Date(time).toLocaleDateString(i18n.language, { dateStyle: 'long' }) : undefined;
}

/** Number of characters that are rendered together. */
const CHUNK = 50_000;

/** The text, drawn once; its highlights are painted without changing it. */
function ArticleText({ article, highlights }: Pick<ReaderPageProps, 'article' | 'highlights'>) {
  const place = useRef<HTMLElement>(null);
  const { markdown, url } = article;
  useLayoutEffect(() => {
    place.current?.replaceChildren(...rendered(markdown, url));
  }, [markdown, url]);
  const painter = useMemo(() => createPainter(KEPT_NAME, KEPT_STYLE), []);
  useEffect(() => {
    painter.clear();
    if (highlights.length === 0) return;
    const read = readPageText(document, { shown: true });
    const folded = foldText(read.text);
    painter.paint(
      highlights.flatMap(({ quote }) => {
        const span = findQuote(folded, { ...quote, start: undefined });
        return span ? rangesOfSpan(read, span) : [];
      }),
    );
    return painter.clear;
  }, [highlights, markdown, painter]);
  return <article class="markdown" ref={place} />;
}

/** Renders markdown as sanitized nodes. The page's site knows its reader already, so its images are shown. */
const rendered = (markdown: string, base: string): Node[] =>
  [...markdownChunks(markdown, CHUNK)].map((chunk) => {
    const found = renderMarkdown(chunk, { base, images: true, blockedLabel: () => '' });
    if (found) return found.content;
    const source = document.createElement('pre');
    source.textContent = chunk;
    return source;
  });

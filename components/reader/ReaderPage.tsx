import './reader-page.css';
import '@/components/panel/formats/markdown.css';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Row, Select } from '@/components/base/Controls';
import { FactLine } from '@/components/base/FactLine';
import { readableUrl } from '@/components/base/readable-url';
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
  // The colour scheme of the window: its scroll bar, and what is left of a page that is printed.
  useLayoutEffect(() => {
    document.documentElement.dataset.readerTheme = theme;
  }, [theme]);
  const { heading, text } = splitTitle(article);
  return (
    <>
      <header class="reader-bar">
        {onBack && <Button kind="ghost" small label={i18n.t('reader.back')} onClick={onBack} />}
        <span class="spacer" />
        <Button kind="ghost" small icon="sliders" label={i18n.t('reader.look')} popovertarget={LOOK_ID} />
        <Button kind="second" small label={i18n.t('reader.print')} onClick={onPrint} />
        <LookChoices look={look} onLook={onLook} />
      </header>
      <main class={`reader reader-${font} reader-${width}`} style={{ fontSize: `${size}px` }}>
        <h1 dir="auto">{heading}</h1>
        <p class="meta">
          <FactLine of={[article.author, article.site || hostOf(article.url), dayOfText(article.published)]} />
        </p>
        <ArticleText article={{ ...article, markdown: text }} highlights={highlights} />
        <p class="reader-source meta">
          <a href={article.url} rel="noreferrer" dir="ltr" title={article.url}>
            {readableUrl(article.url)}
          </a>
        </p>
      </main>
    </>
  );
}

const LOOK_ID = 'reader-look';

/** The typography and the colours, in a box that opens from the bar and closes by a press outside or Escape. */
function LookChoices({ look: { font, theme, width, size }, onLook }: Pick<ReaderPageProps, 'look' | 'onLook'>) {
  const { min, max, step } = READER_SIZE;
  const resize = (by: number) => onLook({ size: Math.min(max, Math.max(min, size + by)) });
  return (
    <fieldset class="reader-look" id={LOOK_ID} popover="auto" aria-label={i18n.t('reader.look')}>
      <Row label={i18n.t('reader.font.label')} stack>
        <Select
          value={font}
          options={READER_FONTS.map((value) => ({ value, label: i18n.t(`reader.font.${value}`) }))}
          onChange={(next) => onLook({ font: next })}
        />
      </Row>
      <Row label={i18n.t('reader.width.label')} stack>
        <Select
          value={width}
          options={READER_WIDTHS.map((value) => ({ value, label: i18n.t(`reader.width.${value}`) }))}
          onChange={(next) => onLook({ width: next })}
        />
      </Row>
      <Row label={i18n.t('reader.theme.label')} stack>
        <Select
          value={theme}
          options={READER_THEMES.map((value) => ({ value, label: i18n.t(`reader.theme.${value}`) }))}
          onChange={(next) => onLook({ theme: next })}
        />
      </Row>
      <div class="reader-size">
        <span>{i18n.t('reader.size')}</span>
        <Button
          kind="second"
          label="A−"
          aria-label={i18n.t('reader.smaller')}
          disabled={size <= min}
          onClick={() => resize(-step)}
        />
        <Button
          kind="second"
          label="A+"
          aria-label={i18n.t('reader.larger')}
          disabled={size >= max}
          onClick={() => resize(step)}
        />
      </div>
    </fieldset>
  );
}

const HEADING = /^\s*#{1,2} ([^\n]+)\n?/;

/** Takes the heading from a text that begins with the page's title, which is shown above the facts about the page. */
function splitTitle({ markdown, title }: ReaderArticle): { heading: string; text: string } {
  const [line = '', written = ''] = HEADING.exec(markdown) ?? [];
  const heading = oneLine(written.replace(/[\\*_]/g, ''));
  const isTitle = heading !== '' && oneLine(title).startsWith(heading);
  return isTitle ? { heading, text: markdown.slice(line.length) } : { heading: title, text: markdown };
}

function dayOfText(written: string | undefined): string | undefined {
  const time = Date.parse(written ?? '');
  return Number.isFinite(time) ? new Date(time).toLocaleDateString(i18n.language, { dateStyle: 'long' }) : undefined;
}

/** Number of characters that are rendered together. */
const CHUNK = 50_000;

/** Highlights in the colours of the chosen theme. */
const MARKS = `${KEPT_STYLE}
  @media (forced-colors: none) { ::highlight(${KEPT_NAME}) { background-color: var(--mark); color: var(--text); } }
`;

/** The text, drawn once; its highlights are painted without changing it. */
function ArticleText({ article, highlights }: Pick<ReaderPageProps, 'article' | 'highlights'>) {
  const place = useRef<HTMLElement>(null);
  const { markdown, url } = article;
  useLayoutEffect(() => {
    place.current?.replaceChildren(...rendered(markdown, url));
  }, [markdown, url]);
  const painter = useMemo(() => createPainter(KEPT_NAME, MARKS), []);
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

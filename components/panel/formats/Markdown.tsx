import './markdown.css';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { inDigits } from '@/components/base/numbers';
import { markdownPieces } from '@/lib/text/chunks';
import { LeftOutFold } from '../LeftOutFold';
import { ResultPage } from '../ResultPage';
import { type RenderOptions, renderMarkdown } from '../render-markdown';
import { Segmented } from '../Segmented';
import { ShowImages } from '../ShowImages';
import { Source } from '../Source';
import { useGrowing } from '../use-growing';
import { countWords } from '../words';
import type { ViewProps } from './format';

/** Characters; a piece is rendered in one go, which takes some tens of milliseconds. */
const PIECE = 25_000;
/** Pieces that are rendered without being asked for: about 400 kB. */
const FIRST = 16;

type Look = 'read' | 'source';

const VIEWS: readonly { value: Look; label: string }[] = [
  { value: 'read', label: i18n.t('panel.result.read') },
  { value: 'source', label: i18n.t('panel.result.source') },
];

export function Markdown({ value, frame, page, images, result, onTakeEverything }: ViewProps<string>) {
  const [view, setView] = useState<Look>('read');
  const words = useMemo(() => countWords(value), [value]);
  return (
    <ResultPage
      frame={frame}
      meta={i18n.t('panel.result.words', words, { count: inDigits(words) })}
      controls={<Segmented label={i18n.t('panel.result.view')} options={VIEWS} value={view} onChange={setView} />}
      footer={<LeftOutFold parts={result.leftOut} reading={result.reading} onTakeEverything={onTakeEverything} />}
      wide={view === 'source'}
    >
      {view === 'source' ? (
        <Source text={value} />
      ) : (
        <Reading markdown={value} base={page.url} images={images.given} onShowImages={images.give} />
      )}
    </ResultPage>
  );
}

interface ReadingProps {
  markdown: string;
  base: string;
  images: boolean;
  onShowImages(): void;
}

function Reading({ markdown, base, images, onShowImages }: ReadingProps) {
  const [all, setAll] = useState(false);
  const [blocked, setBlocked] = useState(0);
  const pieces = useMemo(() => markdownPieces(markdown, PIECE), [markdown]);
  const count = useGrowing(all ? pieces.length : Math.min(pieces.length, FIRST));
  const addBlocked = useCallback((more: number) => setBlocked((before) => before + more), []);
  return (
    <>
      {!images && blocked > 0 && <ShowImages count={blocked} onShow={onShowImages} />}
      {pieces.slice(0, count).map((piece, index) => (
        <Piece key={index} markdown={piece} base={base} images={images} onBlocked={addBlocked} />
      ))}
      {!all && pieces.length > FIRST && (
        <Button kind="second" onClick={() => setAll(true)}>
          {i18n.t('panel.result.showAll')}
        </Button>
      )}
    </>
  );
}

interface PieceProps extends Omit<RenderOptions, 'blockedLabel'> {
  markdown: string;
  onBlocked(images: number): void;
}

const blockedLabel = (host: string) => i18n.t('panel.result.blockedImage', { host });

function Piece({ markdown, base, images, onBlocked }: PieceProps) {
  const place = useRef<HTMLDivElement>(null);
  const rendered = useMemo(() => renderMarkdown(markdown, { base, images, blockedLabel }), [markdown, base, images]);
  useLayoutEffect(() => {
    if (!rendered) return;
    place.current?.replaceChildren(rendered.content);
    onBlocked(rendered.blocked);
  }, [rendered, onBlocked]);
  if (rendered) return <div class="markdown" ref={place} />;
  return (
    <>
      <p>{i18n.t('panel.result.asSource')}</p>
      <Source text={markdown} />
    </>
  );
}

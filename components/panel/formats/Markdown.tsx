import './markdown.css';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button, IconButton } from '@/components/base/Button';
import { countWords } from '@/lib/base/text/count-words';
import { lineChunks } from '@/lib/base/text/lines';
import { markdownChunks } from '@/lib/base/text/whole-blocks';
import { isComparable } from '@/lib/jobs/comparable';
import { estimateTokens } from '@/lib/model/tokens';
import { LeftOutFold } from '../LeftOutFold';
import { ResultPage } from '../ResultPage';
import { type RenderOptions, renderMarkdown } from '../render-markdown';
import { Segmented } from '../Segmented';
import { ShowImages } from '../ShowImages';
import { Source } from '../Source';
import { useGrowing } from '../use-growing';
import { useShownPart } from '../use-shown-part';
import type { ImageConsent, ViewProps } from './format';

/** Maximum number of characters of a chunk, which is rendered at once within milliseconds. */
const CHUNK = 6_000;
/** Maximum number of characters of the first chunk, which is drawn together with the panel around it. No screen shows more. */
const FIRST_SCREEN = 2_000;
/** Number of chunks that are rendered initially: about 400 kB. */
const FIRST = 66;

type Look = 'read' | 'source';

const VIEWS: readonly { value: Look; label: string }[] = [
  { value: 'read', label: i18n.t('panel.result.read') },
  { value: 'source', label: i18n.t('panel.result.source') },
];

export function Markdown({ value, frame, job, page, images, leftOut, actions }: ViewProps<string>) {
  const [view, setView] = useState<Look>('read');
  useShownPart(leftOut.added);
  return (
    <ResultPage
      frame={frame}
      controls={
        <>
          <Segmented label={i18n.t('panel.result.view')} options={VIEWS} value={view} onChange={setView} />
          {isComparable(job) && (
            <IconButton icon="book" label={i18n.t('reader.title')} onClick={() => actions.openReader(job)} />
          )}
        </>
      }
      footer={<LeftOutFold {...leftOut} />}
      wide={view === 'source'}
    >
      <p class="meta">
        <TextCounts text={value} />
      </p>
      {view === 'source' ? (
        <Source text={value} />
      ) : (
        <Reading markdown={value} base={page.url} images={images} isWhole={frame.find.words !== undefined} />
      )}
    </ResultPage>
  );
}

interface ReadingProps {
  markdown: string;
  base: string;
  images: ImageConsent;
  /** Draws all of it without being asked: words are looked for in it. */
  isWhole: boolean;
}

function Reading({ markdown, base, images, isWhole }: ReadingProps) {
  const [isAsked, ask] = useState(false);
  const all = isAsked || isWhole;
  const [blocked, setBlocked] = useState(0);
  const [chunks, isRead] = useChunks(markdown, all ? Number.POSITIVE_INFINITY : FIRST);
  const addBlocked = useCallback((more: number) => setBlocked((before) => before + more), []);
  return (
    <>
      {!images.given && blocked > 0 && <ShowImages count={blocked} images={images} />}
      {chunks.map((chunk, index) => (
        <Chunk key={index} markdown={chunk} base={base} images={images.given} onBlocked={addBlocked} />
      ))}
      {!all && !isRead && chunks.length >= FIRST && (
        <Button kind="second" label={i18n.t('panel.result.showAll')} onClick={() => ask(true)} />
      )}
    </>
  );
}

/**
 * Splits a text into chunks, one per task, so that a long text leaves room for clicks in between.
 * @param most maximum number of chunks
 * @returns the chunks so far, and true once they are complete
 */
function useChunks(markdown: string, most: number): [chunks: readonly string[], isWhole: boolean] {
  const reader = useMemo(() => readingChunks(markdown), [markdown]);
  // The first chunk at once, so that the view has text when it is first seen.
  const [chunks, setChunks] = useState<readonly string[]>(() => {
    const { value, done } = reader.next();
    return done ? [] : [value];
  });
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    if (isWhole || chunks.length >= most) return;
    const timer = setTimeout(() => {
      const { value, done } = reader.next();
      if (done) setWhole(true);
      else setChunks([...chunks, value]);
    });
    return () => clearTimeout(timer);
  }, [reader, chunks, isWhole, most]);
  return [chunks, isWhole];
}

function* readingChunks(markdown: string): Generator<string, undefined> {
  const { value: screen } = markdownChunks(markdown, FIRST_SCREEN).next();
  if (screen === undefined) return;
  yield screen;
  yield* markdownChunks(markdown.slice(screen.length), CHUNK);
}

interface ChunkProps extends Omit<RenderOptions, 'blockedLabel'> {
  markdown: string;
  onBlocked(images: number): void;
}

const blockedLabel = (host: string) => i18n.t('panel.result.blockedImage', { host });

function Chunk({ markdown, base, images, onBlocked }: ChunkProps) {
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

/** Number of characters that are counted at once, within milliseconds. */
const PIECE = 20_000;

/** Counts the words of a markdown text, and its tokens for a model. A long text is counted piece by piece. */
function TextCounts({ text }: { text: string }) {
  const pieces = useMemo(() => lineChunks(text, PIECE), [text]);
  const count = useGrowing(pieces.length);
  const sum = useRef({ pieces: 0, words: 0, tokens: 0 });
  while (sum.current.pieces < count) {
    const piece = pieces[sum.current.pieces++] ?? '';
    sum.current.words += countWords(piece);
    sum.current.tokens += estimateTokens(piece);
  }
  if (count < pieces.length) return null;
  const { words, tokens } = sum.current;
  return (
    <>
      {i18n.t('panel.result.words', words)} · {i18n.t('panel.result.tokens', tokens)}
    </>
  );
}

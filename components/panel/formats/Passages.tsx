import './passages.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Icon } from '@/components/base/Icon';
import type { HighlightInfo } from '@/lib/scrape/formats/text/highlights/select';
import type { PanelActions, ShownInPage } from '../actions';
import { hostOf } from '../web-href';

/** The last pressed passage, and the outcome of showing it in the page. */
interface ShownPassage {
  place: number;
  outcome: ShownInPage | 'looking';
}

/**
 * Shows one passage at a time in the page, while the view that lists them is shown.
 * @param texts the passages as a user reads them
 * @param url address of their page
 */
export function useShownPassage(
  texts: readonly string[],
  url: string,
  { showInPage, clearInPage }: Pick<PanelActions, 'showInPage' | 'clearInPage'>,
): [shown: ShownPassage | undefined, press: (place: number) => void] {
  const [shown, setShown] = useState<ShownPassage>();
  const pressed = shown !== undefined;
  useEffect(() => (pressed ? clearInPage : undefined), [pressed]);

  const press = async (place: number) => {
    setShown({ place, outcome: 'looking' });
    const outcome = await showInPage(texts[place] ?? '', url);
    setShown((now) => (now?.place === place ? { place, outcome } : now));
  };
  return [shown, (place) => void press(place)];
}

interface PassagesProps {
  /** Accessible name. */
  label: string;
  /** As a user reads them. */
  texts: readonly string[];
  /** Sections and marks of each passage, in the same order. */
  facts?: readonly HighlightInfo[] | undefined;
  /** Numbers the passages, if something refers to them by number. */
  numbered?: boolean;
  /** Address of their page. */
  url: string;
  shown: ShownPassage | undefined;
  onPress(place: number): void;
}

/** Passages of a page; a press on one shows it there. */
export function Passages({ label, texts, facts, numbered, url, shown, onPress }: PassagesProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (shown) list.current?.children[shown.place]?.scrollIntoView({ block: 'nearest' });
  }, [shown?.place]);
  return (
    <ol class="passages" aria-label={label} ref={list}>
      {texts.map((text, place) => {
        const outcome = shown?.place === place ? shown.outcome : undefined;
        return (
          <li key={place} class={outcome && 'passage-pressed'}>
            <Section headings={facts?.[place]?.section} />
            <button
              type="button"
              aria-current={outcome === 'shown' ? 'location' : undefined}
              onClick={() => onPress(place)}
            >
              {numbered && <b class="passage-number">{place + 1}</b>}
              <span dir="auto">
                {outcome === 'shown' ? <mark>{text}</mark> : withMarks(text, facts?.[place]?.marks ?? [])}
              </span>
            </button>
            <p class="passage-said" aria-live="polite">
              {outcome && (
                <>
                  <Icon name={outcome === 'shown' || outcome === 'looking' ? 'locate' : 'alert'} small />
                  {OUTCOMES[outcome](url)}
                </>
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

/** Number of headings that are named for a passage: those above apply to much of the page. */
const NAMED = 2;

/** The section of the page that a passage is in. */
function Section({ headings = [] }: { headings: readonly string[] | undefined }) {
  const nearest = headings.slice(-NAMED);
  return nearest.length ? (
    <p class="passage-section meta" dir="auto">
      {nearest.join(' › ')}
    </p>
  ) : null;
}

/** Marks the requested words in a text. */
function withMarks(text: string, marks: HighlightInfo['marks']): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  return [...parts, text.slice(at)];
}

const OUTCOMES: Record<ShownPassage['outcome'], (url: string) => string> = {
  looking: () => i18n.t('panel.answer.looking'),
  shown: () => i18n.t('panel.answer.shown'),
  folded: () => i18n.t('panel.answer.folded'),
  missing: () => i18n.t('panel.answer.missing'),
  'other-page': (url) => i18n.t('panel.answer.otherPage', { host: hostOf(url) }),
  closed: () => i18n.t('panel.answer.closed'),
};

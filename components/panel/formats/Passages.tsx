import './passages.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Icon } from '@/components/base/Icon';
import type { PanelActions, ShownInPage } from '../actions';
import { hostOf } from '../web-href';
import { namesInRow, type PassageFacts, PassageText } from './PassageText';

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
  /** The place of each passage and its marks, in the same order. */
  facts?: readonly PassageFacts[] | undefined;
  /** Numbers the passages, if something refers to them by number. */
  numbered?: boolean;
  /** Their page. */
  page: { url: string; title: string };
  shown: ShownPassage | undefined;
  onPress(place: number): void;
}

/** Passages of a page; a press on one shows it there. */
export function Passages({ label, texts, facts = [], numbered, page, shown, onPress }: PassagesProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (shown) list.current?.children[shown.place]?.scrollIntoView({ block: 'nearest' });
  }, [shown?.place]);
  return (
    <ol class="passages" aria-label={label} ref={list}>
      {texts.map((text, place) => {
        const outcome = shown?.place === place ? shown.outcome : undefined;
        const section = sectionIn(page, facts[place]);
        const isNamedAbove = place > 0 && section === sectionIn(page, facts[place - 1]);
        return (
          <li key={place} class={outcome && 'passage-pressed'}>
            <button
              type="button"
              aria-current={outcome === 'shown' ? 'location' : undefined}
              onClick={() => onPress(place)}
            >
              {numbered && <b class="passage-number">{place + 1}</b>}
              <span class="passage-placed">
                {section && !isNamedAbove && (
                  <span class="passage-section meta" dir="auto">
                    {section}
                  </span>
                )}
                <PassageText text={text} facts={facts[place]} isShown={outcome === 'shown'} />
              </span>
            </button>
            <p class="passage-said" aria-live="polite">
              {outcome && (
                <>
                  <Icon name={outcome === 'shown' || outcome === 'looking' ? 'locate' : 'alert'} small />
                  {OUTCOMES[outcome](page.url)}
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

/** Names the section of a page that a passage is in, but for the page's own title, which is above the view. */
const sectionIn = ({ title }: { title: string }, facts: PassageFacts = {}): string =>
  (namesInRow(facts) ? facts.section?.slice(0, -1) : facts.section)
    ?.filter((heading) => heading !== title)
    .slice(-NAMED)
    .join(' › ') ?? '';

const OUTCOMES: Record<ShownPassage['outcome'], (url: string) => string> = {
  looking: () => i18n.t('panel.answer.looking'),
  shown: () => i18n.t('panel.answer.shown'),
  folded: () => i18n.t('panel.answer.folded'),
  missing: () => i18n.t('panel.answer.missing'),
  'other-page': (url) => i18n.t('panel.answer.otherPage', { host: hostOf(url) }),
  closed: () => i18n.t('panel.answer.closed'),
};

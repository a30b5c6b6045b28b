import './find-bar.css';
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { IconButton } from '@/components/base/Button';
import { FilterBox } from './FilterBox';
import { reveal } from './reveal';
import { type Found, useFound } from './use-found';

interface FindBarProps {
  words: string;
  /** The scrolling element with the text. */
  within: RefObject<HTMLElement | null>;
  onWords(words: string): void;
  onClose(): void;
}

/** Finds words in a result: marks all matches and steps through them. */
export function FindBar({ words, within, onWords, onClose }: FindBarProps) {
  const found = useFound(within, words);
  const [at, setAt] = useState(0);
  const { length } = found.places;
  const place = found.places[at];
  useEffect(() => setAt(0), [words]);
  useEffect(() => (place && within.current ? reveal(place, within.current) : undefined), [place]);
  useMarks(found, at);
  const go = (step: number) => length > 0 && setAt((at + step + length) % length);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) go(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };

  return (
    <search class="find-bar" aria-label={i18n.t('panel.find.label')} onKeyDown={onKeyDown}>
      <FilterBox label={i18n.t('panel.find.label')} value={words} onChange={onWords} takesFocus />
      <span class="meta" role="status" aria-label={i18n.t('panel.find.places')}>
        {words.trim() && placeOf(found, at)}
      </span>
      <IconButton icon="up" label={i18n.t('panel.find.previous')} disabled={!length} onClick={() => go(-1)} />
      <IconButton icon="down" label={i18n.t('panel.find.next')} disabled={!length} onClick={() => go(1)} />
      <IconButton icon="x" label={i18n.t('panel.result.close')} onClick={onClose} />
    </search>
  );
}

/** Returns the position of the shown match, such as `3 of 17`; `17+` while more may follow. */
function placeOf({ places, isWhole }: Found, at: number): string {
  if (places.length === 0) return isWhole ? i18n.t('panel.find.none') : '';
  const found = i18n.number(places.length) + (isWhole ? '' : '+');
  return i18n.t('panel.find.at', { at: at + 1, found });
}

/** Names of the highlights, as used in the style sheet. */
const FOUND = 'found';
const SHOWN = 'found-shown';

/** Number of marked matches before and after the shown one: browsers go through all marks when a document changes. */
const AROUND = 300;

/** Marks the matches with the CSS Custom Highlight API: the result's elements stay unchanged. */
function useMarks({ places }: Found, at: number): void {
  const around = places.slice(Math.max(0, at - AROUND), at + AROUND);
  const shown = places[at];
  useEffect(() => {
    CSS.highlights.set(FOUND, new Highlight(...around));
  }, [around[0], around.at(-1)]);
  useEffect(() => {
    const highlight = new Highlight(...(shown ? [shown] : []));
    highlight.priority = 1;
    CSS.highlights.set(SHOWN, highlight);
  }, [shown]);
  useEffect(
    () => () => {
      for (const name of [FOUND, SHOWN]) CSS.highlights.delete(name);
    },
    [],
  );
}

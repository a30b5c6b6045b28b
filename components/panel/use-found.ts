import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { wordFinder } from './find-words';

/** Maximum number of matches; nobody steps through more. */
const MOST = 100_000;
/** Maximum duration of one task, in ms. */
const SLICE = 10;
/** Time without further text after which the text counts as complete, in ms: views draw a piece per task. */
const QUIET = 250;

export interface Found {
  /** In the order of the text. */
  places: readonly StaticRange[];
  /** False while more may follow. */
  isWhole: boolean;
}

const NOTHING: Found = { places: [], isWhole: true };

/** Finds words in an element, including in what is drawn into it later. Empty words match nothing. */
export function useFound(within: RefObject<Element | null>, words: string): Found {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    setFound(NOTHING);
    if (within.current && words.trim()) return findWords(within.current, words, setFound);
  }, [words]);
  return found;
}

/** @returns a function that stops the search */
function findWords(root: Element, words: string, report: (found: Found) => void): () => void {
  let findInNext = wordFinder(root, words);
  let places: StaticRange[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = (task: () => void, wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(task, wait);
  };

  const find = () => {
    const end = performance.now() + SLICE;
    let inBlock = findInNext();
    while (inBlock && performance.now() < end && places.length < MOST) {
      places.push(...inBlock);
      inBlock = findInNext();
    }
    places.push(...(inBlock ?? []));
    report({ places, isWhole: false });
    if (places.length >= MOST) changes.disconnect();
    else if (inBlock) next(find, 0);
    else next(() => report({ places, isWhole: true }), QUIET);
  };

  const changes = new MutationObserver((records) => {
    if (records.some(({ removedNodes }) => removedNodes.length > 0)) {
      findInNext = wordFinder(root, words);
      places = [];
    }
    next(find, 0);
  });
  changes.observe(root, { childList: true, subtree: true });
  next(find, 0);
  return () => {
    changes.disconnect();
    clearTimeout(timer);
  };
}

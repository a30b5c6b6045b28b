import './option-search.css';
import { createContext, type RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { FilterBox } from '@/components/panel/FilterBox';

/** True while options are searched: folded groups then show their rows. */
export const OptionsSearched = createContext(false);

interface OptionSearchProps {
  label: string;
  words: string;
  onWords(words: string): void;
  /** The element with the options; the box is outside of it. */
  within: RefObject<HTMLElement | null>;
}

/** Leaves only the options whose label, help or name in the contract contains every typed word. Escape shows all again. */
export function OptionSearch({ label, words, onWords, within }: OptionSearchProps) {
  const isFound = useOnlyMatching(within, words);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || words === '') return;
    event.preventDefault();
    // The next Escape closes the options.
    event.stopPropagation();
    onWords('');
  };
  return (
    <search class="option-search" aria-label={label} onKeyDown={onKeyDown}>
      <FilterBox label={label} value={words} onChange={onWords} />
      <p class="meta" role="status">
        {!isFound && i18n.t('options.notFound')}
      </p>
    </search>
  );
}

/** Set on elements that do not match. Unlike `hidden`, no component sets it itself. */
const LEFT_OUT = 'data-left-out';

/** Elements that match or do not match as a whole. */
const ONE = '.row, .radios, .field-choices, li, dl > div';

/** Elements that belong to those around them: headings, and messages, which may come while the options are searched. */
const TITLE = 'h2, h3, legend, summary';
const NEVER_ALONE = `${TITLE}, .lead, [role=status], [role=alert]`;

/**
 * Leaves out what does not contain the words. It reads the elements, as browsers' own settings do: whatever component drew
 * an option, the text that the user reads is the text that is searched.
 * @returns false if nothing matches
 */
function useOnlyMatching(within: RefObject<HTMLElement | null>, text: string): boolean {
  const [isFound, setFound] = useState(true);
  useLayoutEffect(() => {
    const { current: box } = within;
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    if (!box) return;
    const search = () => setFound(showMatching(box, words, ''));
    search();
    if (words.length === 0) return;
    // Groups draw their rows once they open, and some rows appear by another row's value.
    const changes = new MutationObserver(search);
    changes.observe(box, { childList: true, characterData: true, subtree: true });
    return () => changes.disconnect();
  }, [text]);
  return isFound;
}

/**
 * Shows the parts of an element that contain all words, and leaves out the others.
 * @param titles titles of the groups around it, which count as part of each text in them
 * @returns true if anything is shown
 */
function showMatching(element: Element, words: readonly string[], titles: string): boolean {
  const parts = [...element.children];
  const own = parts.filter((part) => part.matches(TITLE)).map(titleOf);
  const context = [titles, ...own].join('\n');
  const shown = parts
    .filter((part) => !part.matches(NEVER_ALONE))
    .map((part) => {
      const isShown =
        part.matches(ONE) || !part.querySelector(ONE)
          ? containsAll(`${context}\n${part.textContent}`, words)
          : showMatching(part, words, context);
      part.toggleAttribute(LEFT_OUT, !isShown);
      return isShown;
    });
  return words.length === 0 || shown.includes(true);
}

/** A summary lists the changed options behind its title. */
const titleOf = (heading: Element): string => (heading.querySelector(':scope > strong') ?? heading).textContent ?? '';

const containsAll = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
};

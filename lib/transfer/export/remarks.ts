import { type Action, LIMITS, manyActions, type ScrapeRequestInput, totalWait } from '@/lib/contract';
import { fits } from '@/lib/recorder/recording';

/** Matches an element that is counted among its siblings, in the first selector path to it or in a script's. */
const BY_PLACE = /^(?:(?!,:root:not\().)*:nth-(?:last-)?(?:child|of-type)\(/s;

/**
 * Returns remarks that the sender of a request must know: what a service refuses, and which steps may act on another element
 * than the recorded one. They do not quote the request.
 */
export function remarksOn({ actions = [] }: ScrapeRequestInput): string[] {
  const all = manyActions.safeParse({ actions }).data?.actions ?? [];
  const { max, maxWait } = LIMITS.actions;
  const size = `${all.length} actions and ${totalWait(all) / 1000} s of waits, and a request takes ${max} and ${maxWait / 1000} s`;
  const placed = all.flatMap((action, index) => (isByPlace(action) ? [`actions[${index}]`] : []));
  return [
    ...(fits(all)
      ? []
      : [
          `A service refuses this: it has ${size}. Nothing was left out of it.`,
          'Each request begins on a fresh page: make two recordings of it, or remove steps.',
        ]),
    ...(placed.length > 0
      ? [
          `Found by their place among others: ${placed.join(', ')}.`,
          'If the order in the page changes, they act on another element, and a service does not notice.',
        ]
      : []),
  ];
}

/** Returns true if an action can only find its element by its position, since a service takes a single path. */
function isByPlace(action: Action): boolean {
  if (action.type === 'click') return BY_PLACE.test(action.selector);
  if (action.type !== 'executeJavascript') return false;
  return [...action.script.matchAll(/\.querySelector\("((?:[^"\\]|\\.)*)"\)/g)].some(([, selector = '']) =>
    BY_PLACE.test(selector),
  );
}

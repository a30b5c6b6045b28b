import { type Action, LIMITS, manyActions, type ScrapeRequestInput, totalWait } from '@/lib/contract';
import { fits } from '@/lib/recorder/recording';

/** An element that is counted among its siblings, in the first way of a selector to it or in a script's. */
const BY_PLACE = /^(?:(?!,:root:not\().)*:nth-(?:last-)?(?:child|of-type)\(/s;

/**
 * Sentences about a request that whoever sends it has to know: what a service refuses, and where it may act on another
 * element than the recorded one. They quote nothing of the request.
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

/** Tells an action whose only way to its element, since a service takes one, is a place. */
function isByPlace(action: Action): boolean {
  if (action.type === 'click') return BY_PLACE.test(action.selector);
  if (action.type !== 'executeJavascript') return false;
  return [...action.script.matchAll(/\.querySelector\("((?:[^"\\]|\\.)*)"\)/g)].some(([, selector = '']) =>
    BY_PLACE.test(selector),
  );
}

import { elementsNamed, isChecked, matches } from '@/lib/dom';
import type { NewEvent } from '../raw-event';
import { candidatesFor, isTellingData, selectorFor } from '../selector';
import { textIn } from './elements';
import type { OwnPage } from './own-page';

/** Milliseconds without a change after which a page has responded to a gesture. */
const STILL = 500;
/** Milliseconds after a gesture in which changes count as its doing. */
const LONGEST = 10_000;
/** Roots of what came, and elements that changed, which are remembered for one gesture. */
const MOST = { came: 200, changed: 50 };

/** Elements that are never seen, so that nothing waits for them. */
const UNSEEN = 'script,style,link,meta,template,noscript,head,base,title,[hidden]';

export interface PageResponse {
  /** Takes any change, also one that nothing can be waited for by. */
  touched(at: number): void;
  came(element: Element, at: number): void;
  changed(element: Element, attribute: string, before: string | null, at: number): void;
  /** Says what has not been said yet. @param run runs what takes time, at once or later */
  end(run?: (task: () => void) => void): void;
}

/**
 * Collects the changes of a page after one gesture.
 * @param pressed what was pressed, if it was a press, which may change the values of other fields
 * @param open called whenever the page stands still again; what it gives is called with what changed
 */
export function createResponse(
  page: Document,
  pressed: Element | undefined,
  open: () => (said: NewEvent) => void,
  own?: OwnPage,
): PageResponse {
  const begun = Date.now();
  const added: Element[] = [];
  const states = new Map<Element, Map<string, string | null>>();
  let first: number | undefined;
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsaid = false;

  const values = pressed ? valuesIn(page, pressed) : '';

  const say = (run = atOnce) => {
    clearTimeout(timer);
    // No observer hears of the value that a script writes into a field, nor when it does.
    if (pressed && first === undefined && valuesIn(page, pressed) !== values) {
      first = 0;
      unsaid = true;
    }
    if (!unsaid || first === undefined) return;
    unsaid = false;
    const times = { first, last };
    const report = open();
    run(() => {
      const change = own?.describeChange(page, added, states, {
        candidatesFor,
        isTellingData,
        selectorFor,
      });
      report({ type: 'change', ...times, ...(change ?? { share: 0 }) });
    });
  };

  return {
    touched(at) {
      const after = at - begun;
      if (after > LONGEST) return;
      first ??= after;
      last = after;
      unsaid = true;
      clearTimeout(timer);
      timer = setTimeout(() => say(), STILL);
    },
    came(element, at) {
      if (matches(element, UNSEEN) || at - begun > LONGEST) return;
      if (added.length < MOST.came) added.push(element);
    },
    changed(element, attribute, before, at) {
      if ((!states.has(element) && states.size >= MOST.changed) || at - begun > LONGEST) return;
      const known = states.get(element) ?? new Map<string, string | null>();
      states.set(element, known);
      if (!known.has(attribute)) known.set(attribute, before);
    },
    end: say,
  };
}

/** Fields that are looked at for one gesture. */
const MOST_FIELDS = 200;

const atOnce = (task: () => void) => task();

/** Reads what is in the fields of a page but one, to tell whether it changes. It never leaves this script. */
const valuesIn = (page: Document, pressed: Element): string =>
  ['input', 'textarea', 'select']
    .flatMap((name) => [...elementsNamed(page, name)].slice(0, MOST_FIELDS))
    .filter((field) => field !== pressed)
    .map((field) => (field instanceof HTMLSelectElement ? field.selectedIndex : `${textIn(field)}${isChecked(field)}`))
    .join('\n');

import { elementsNamed, isChecked, matches } from '@/lib/base/dom';
import type { NewEvent } from '../raw-event';
import { describeChange, type Selectors } from './describe-change';
import { textIn } from './elements';
import { createTimes, type RunTask } from './response-times';

/** Maximum number of added roots, and of changed elements, that are remembered per gesture. */
const MOST = { came: 200, changed: 50 };

/** Elements that are never visible, so nothing waits for them. */
const UNSEEN = 'script,style,link,meta,template,noscript,head,base,title,[hidden]';

export type PageResponse = ReturnType<typeof createResponse>;

/**
 * Collects the changes of a page after a gesture.
 * @param pressed the pressed element of a press, which may change the values of other fields
 * @param open called whenever the page settles; its result is called with the changes
 */
export function createResponse(
  page: Document,
  pressed: Element | undefined,
  open: () => (said: NewEvent) => void,
  selectors: Selectors,
) {
  const added: Element[] = [];
  const states = new Map<Element, Map<string, string | null>>();
  const values = pressed ? valuesIn(page, pressed) : '';
  const { touched, hasBegun, end } = createTimes((times, run) => {
    const report = open();
    run(() => report({ type: 'change', ...times, ...describeChange(page, added, states, selectors) }));
  });

  return {
    touched,
    came(element: Element): void {
      if (!matches(element, UNSEEN) && added.length < MOST.came) added.push(element);
    },
    changed(element: Element, attribute: string, before: string | null): void {
      if (!states.has(element) && states.size >= MOST.changed) return;
      const known = states.get(element) ?? new Map<string, string | null>();
      states.set(element, known);
      if (!known.has(attribute)) known.set(attribute, before);
    },
    /** Reports everything that is still pending. */
    end(run?: RunTask): void {
      // No observer notices that a script writes a field's value, nor when.
      if (pressed && !hasBegun() && valuesIn(page, pressed) !== values) touched();
      end(run);
    },
  };
}

/** Maximum number of fields to check per gesture. */
const MOST_FIELDS = 200;

/** Reads the values of all fields but one, to detect changes. They never leave this script. */
const valuesIn = (page: Document, pressed: Element): string =>
  ['input', 'textarea', 'select']
    .flatMap((name) => [...elementsNamed(page, name)].slice(0, MOST_FIELDS))
    .filter((field) => field !== pressed)
    .map((field) => (field instanceof HTMLSelectElement ? field.selectedIndex : `${textIn(field)}${isChecked(field)}`))
    .join('\n');

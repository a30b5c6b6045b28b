import {
  all,
  attributeOf,
  closest,
  first,
  isShadowRoot,
  localName,
  matches,
  parentElement,
  previousElement,
  rootOf,
} from '@/lib/base/dom';
import type { Target } from '../raw-event';
import { fieldKind, PRESSABLE } from './elements';
import { labelOf, namesOf, shorten, textOf } from './labels';

/** Parts of a page that users know by their own names. */
const GROUP = [
  'fieldset,dialog,form,section,table',
  ...'group radiogroup listbox menu tree grid dialog alertdialog region form tabpanel toolbar'
    .split(' ')
    .map((role) => `[role="${role}"]`),
].join();
const HEADING = 'legend,caption,h1,h2,h3,h4,h5,h6,[role="heading"]';

/** Elements that are a unit, whatever they contain. */
const WHOLE =
  'a,select,button,label,summary,option,h1,h2,h3,h4,h5,h6,[role="button"],[role="option"],[role="tab"],[role="treeitem"]';

/** Elements before a field that have their own meaning, or none for screen readers. */
const NO_NAME = 'input,select,textarea,button,[aria-hidden="true"]';

/** Maximum number of levels up at which an unnamed field's name may precede it, and of characters in such a name. */
const MOST_LEVELS = 3;
const LONGEST = 40;

/** Names an element, and the group, list, dialog or section around it, as users know them. */
export function namesFor(element: Element): Pick<Target, 'label' | 'region'> {
  const label = ownName(element);
  const region = regionOf(element, label);
  return { label, ...(region && { region }) };
}

function ownName(element: Element): string {
  const [byIds, label] = namesOf(element);
  if (isContainer(element)) return shorten(byIds || label || '');
  const root = rootOf(element);
  // A component's text is outside of its shadow root.
  const ofHost = () => (isShadowRoot(root) ? labelOf(root.host) || attributeOf(root.host, 'label') : '');
  return labelOf(element) || shorten(ofHost() || nameBefore(element));
}

/** Returns true for containers such as a list, a map or a row of buttons. */
const isContainer = (element: Element) => !matches(element, WHOLE) && all(element, `${PRESSABLE},select`).length > 1;

/** Returns the text before a field. */
function nameBefore(element: Element): string {
  if (!fieldKind(element)) return '';
  let at: Element | null = element;
  for (let level = 0; at && localName(at) !== 'body' && level < MOST_LEVELS; level++, at = parentElement(at)) {
    const before = previousElement(at);
    const text = before && !matches(before, NO_NAME) && !first(before, NO_NAME) ? textOf(before) : '';
    if (text) return text.length > LONGEST ? '' : text;
  }
  return '';
}

function regionOf(element: Element, label: string): string {
  for (let at = parentElement(element); at && localName(at) !== 'body'; at = parentElement(at)) {
    const name = matches(at, GROUP) ? groupName(at) : '';
    if (name && name !== label) return name;
  }
  return '';
}

function groupName(group: Element): string {
  const [byIds, label] = namesOf(group);
  return shorten(byIds || label || openerName(group) || headingOf(group));
}

/** Returns the name of the field that opens a list. */
function openerName(list: Element): string {
  const id = attributeOf(list, 'id');
  if (!id) return '';
  const root = rootOf(list) as Document | ShadowRoot;
  const opener = first(root, `:is([aria-controls~="${CSS.escape(id)}"],[aria-owns~="${CSS.escape(id)}"])`);
  return opener ? labelOf(opener) : '';
}

function headingOf(group: Element): string {
  const heading = first(group, HEADING);
  return heading && closest(heading, GROUP) === group ? textOf(heading) : '';
}

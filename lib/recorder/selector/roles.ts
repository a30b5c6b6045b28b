import { attributeOf, localName } from '@/lib/base/dom';

/** The parts of a fingerprint that tell the role of its element. */
interface RecordedControl {
  tag: string;
  attributes: Record<string, string>;
}

/** Roles whose elements are only pressed, so that their tags do not matter. */
const PRESSED = /^(button|link|tab|menuitem|option|treeitem)$/;
/** Types of inputs that are buttons. */
const BUTTONS = /^(button|submit|reset)$/i;
/** Elements that have a role by themselves. */
const NATIVE: Record<string, string> = {
  button: 'button,input[type="button" i],input[type="submit" i],input[type="reset" i]',
  link: 'a[href]',
};

/** Returns the role of a pressable element, declared or by its tag; undefined for any other element. */
function roleOf(tag: string, attribute: (name: string) => string | null | undefined): string | undefined {
  const declared = attribute('role');
  if (declared) return PRESSED.test(declared) ? declared : undefined;
  if (tag === 'button' || (tag === 'input' && BUTTONS.test(attribute('type') ?? ''))) return 'button';
  return tag === 'a' && attribute('href') ? 'link' : undefined;
}

const recordedRole = ({ tag, attributes }: RecordedControl) => roleOf(tag, (name) => attributes[name]);

/**
 * Returns true if an element has another tag than a recorded one, but is pressed as the same kind of control: another version
 * of a component library may build its buttons from other elements.
 */
export function hasRoleOf(recorded: RecordedControl, element: Element): boolean {
  const role = recordedRole(recorded);
  return role !== undefined && role === roleOf(localName(element), (name) => attributeOf(element, name));
}

/** Returns CSS for all elements with the role of a recorded element; undefined if it is not pressable. */
export function sameRoleCss(recorded: RecordedControl): string | undefined {
  const role = recordedRole(recorded);
  const native = role && NATIVE[role];
  return role && `[role="${role}"]${native ? `,${native}` : ''}`;
}

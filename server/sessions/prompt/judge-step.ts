import type { PromptStep } from './steps.ts';
import { type Allowance, type Grave, graveIn } from './wish.ts';

/** Facts of the element that a step is about, read just before it. */
export interface ElementFacts {
  /** Its accessible name, its own words and those of attributes that name it. */
  words: string;
  /** Absolute address that it leads to. */
  href?: string | undefined;
  /** The form that it would send: as a button, or by Enter as a field. */
  form?: FormFacts | undefined;
  /** Kind of the secret that the field takes. */
  secret?: string | undefined;
  /** True for a field that files are chosen in. */
  isFile: boolean;
}

interface FormFacts {
  method: string;
  /** Absolute address. */
  action: string;
  /** Words of its button. */
  words: string;
  hasPassword: boolean;
  /** True if secret fields of another kind are in it. */
  hasSecret: boolean;
}

/** Keys that press what has the focus. */
const PRESSING = /^(?:enter|return|space| )$/i;

const WHY: Record<Grave, string> = {
  pay: 'it pays or orders',
  send: 'it sends something',
  delete: 'it deletes something',
  'sign in': 'it signs in',
  leave: 'it leaves the site',
};

/**
 * Says why a step is not done. What pays, sends, deletes, signs in or leaves the site is done only if the user's own words ask
 * for it; whatever the page says does not count.
 * @param facts of its element; of the element with the focus for a key
 * @param home address of the page that the wish was about
 * @returns undefined for a step that may be done
 */
export function refusalOfStep(
  step: PromptStep,
  facts: ElementFacts | undefined,
  allowance: Allowance,
  home: URL,
): string | undefined {
  if (step.type === 'scroll' || step.type === 'wait') return undefined;
  if (step.type === 'press' && /\+/.test(step.key) && step.key !== '+') return 'only single keys are pressed';
  if (!facts) return undefined;
  if (facts.isFile) return 'files are never chosen';
  if (step.type === 'write') {
    if (facts.secret && !allowance.isGiven(step.text))
      return `a ${facts.secret.replaceAll('_', ' ')} is typed only as you have written it`;
    return undefined;
  }
  if (step.type === 'press' && !PRESSING.test(step.key)) return undefined;
  if (step.type === 'select') return undefined;
  const missing = graveOf(facts, allowance, home).find((kind) => !allowance.kinds.has(kind));
  return missing && `${WHY[missing]}, which you did not ask for`;
}

function graveOf({ words, href, form }: ElementFacts, { mayGo }: Allowance, home: URL): Grave[] {
  const leaves = [href, form?.action].some((address) => {
    const url = address === undefined ? undefined : URL.parse(address, home.href);
    return url !== undefined && url !== null && !isInert(url) && !mayGo(url, home);
  });
  // A link only asks for a page, whatever it is called; what that may do at once is to order or to delete.
  const isLink = href !== undefined && !form;
  const said = graveIn(`${words} ${form?.words ?? ''}`).filter(
    (kind) => !isLink || kind === 'pay' || kind === 'delete',
  );
  return [
    ...(leaves ? ['leave' as const] : []),
    ...said,
    ...(form?.hasPassword ? ['sign in' as const] : []),
    ...(form && (form.method !== 'get' || form.hasSecret) ? ['send' as const] : []),
  ];
}

/** True for an address that goes nowhere: scripts of a page run whether they stand in an address or not. */
const isInert = ({ protocol }: URL): boolean => protocol === 'javascript:' || protocol === 'about:';

import type { PromptStep } from './steps.ts';
import { type Allowance, type Grave, graveIn } from './wish.ts';

/** Properties of a step's element, read just before it. */
export interface ElementFacts {
  /** Its accessible name, its text and the attributes that name it. */
  words: string;
  /** Absolute address that it links to. */
  href?: string | undefined;
  /** The form that it would submit: as a button, or by Enter as a field. */
  form?: FormFacts | undefined;
  /** Kind of the secret that the field contains. */
  secret?: string | undefined;
  /** True for a file input. */
  isFile: boolean;
}

interface FormFacts {
  method: string;
  /** Absolute address. */
  action: string;
  /** Text of its button. */
  words: string;
  hasPassword: boolean;
  /** True if it contains secret fields of another kind. */
  hasSecret: boolean;
}

/** Matches keys that press the focused element. */
const PRESSING = /^(?:enter|return|space| )$/i;

const WHY: Record<Grave, string> = {
  pay: 'it pays or orders',
  send: 'it sends something',
  delete: 'it deletes something',
  'sign in': 'it signs in',
  leave: 'it leaves the site',
};

/**
 * Explains why a step is refused. Steps that pay, send, delete, sign in or leave the site need the user's own words;
 * text of the page does not count.
 * @param facts of its element; for a key, of the focused element
 * @param home address of the page that the prompt was about
 * @returns undefined for a permitted step
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
  // A link only requests a page, whatever its text; the worst immediate effects of that are to order or to delete.
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

/** Returns true for an address that does not navigate: scripts of a page run in an address or elsewhere. */
const isInert = ({ protocol }: URL): boolean => protocol === 'javascript:' || protocol === 'about:';

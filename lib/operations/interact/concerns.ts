import type { SecretName } from '@/lib/recorder/secrets/names';
import type { PromptStep } from './steps';
import { type Grave, graveIn } from './wish';

/** Facts about the element of a step, read just before it runs. */
export interface ElementInfo {
  /** Its accessible name, its own words and the words of attributes that name it. */
  words: string;
  /** Absolute address that it links to. */
  href?: string | undefined;
  /** The form that it would submit: as a button, or by Enter as a field. */
  form?: FormInfo | undefined;
  /** Kind of secret that the field expects. */
  secret?: SecretName | undefined;
  /** True for a file input. */
  isFile: boolean;
}

interface FormInfo {
  method: string;
  /** Absolute address. */
  action: string;
  /** Words of its button. */
  words: string;
  hasPassword: boolean;
  /** True if it contains secret fields of another kind. */
  hasSecret: boolean;
}

/** An objection to a step. The caller refuses the step, or asks the user. */
export type Concern =
  /** It is never allowed. */
  | { never: 'combination' | 'file' }
  /** It types into a field for a secret. */
  | { secret: SecretName; text: string }
  /** It does something that the user must ask for. */
  | { grave: Grave };

/** Keys that activate the focused element. */
const PRESSING = /^(?:enter|return|space| )$/i;

/**
 * Judges a step by the effect of its element, as far as the page reveals it.
 * @param facts of its element; of the focused element for a key
 * @param mayGo returns true for an address that the run may navigate to
 * @param home address of the page that the prompt was about
 * @returns an empty list for a step that is allowed
 */
export function concernsOf(
  step: PromptStep,
  facts: ElementInfo | undefined,
  mayGo: (address: URL, home: URL) => boolean,
  home: URL,
): Concern[] {
  if (step.type === 'scroll' || step.type === 'wait') return [];
  if (step.type === 'press' && /\+/.test(step.key) && step.key !== '+') return [{ never: 'combination' }];
  if (!facts) return [];
  if (facts.isFile) return [{ never: 'file' }];
  if (step.type === 'write') return facts.secret ? [{ secret: facts.secret, text: step.text }] : [];
  if (step.type === 'select' || (step.type === 'press' && !PRESSING.test(step.key))) return [];
  return gravesOf(facts, mayGo, home).map((grave) => ({ grave }));
}

function gravesOf({ words, href, form }: ElementInfo, mayGo: (address: URL, home: URL) => boolean, home: URL) {
  const leaves = [href, form?.action].some((address) => {
    const url = address === undefined ? undefined : URL.parse(address, home.href);
    return url !== undefined && url !== null && !isInert(url) && !mayGo(url, home);
  });
  // A link only requests a page, whatever its label; ordering and deleting are the exceptions.
  const isLink = href !== undefined && !form;
  const said = graveIn(`${words} ${form?.words ?? ''}`).filter(
    (kind) => !isLink || kind === 'pay' || kind === 'delete',
  );
  const graves: Grave[] = [
    ...(leaves ? ['leave' as const] : []),
    ...said,
    ...(form?.hasPassword ? ['sign in' as const] : []),
    ...(form && (form.method !== 'get' || form.hasSecret) ? ['send' as const] : []),
  ];
  return [...new Set(graves)];
}

/** True for an address that does not navigate: a page's scripts can run with or without such an address. */
const isInert = ({ protocol }: URL): boolean => protocol === 'javascript:' || protocol === 'about:';

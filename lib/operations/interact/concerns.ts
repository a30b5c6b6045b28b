import type { SecretName } from '@/lib/recorder/secrets/names';
import type { PromptStep } from './steps';
import { type Grave, graveIn } from './wish';

/** Facts of the element that a step is about, read just before it. */
export interface ElementFacts {
  /** Its accessible name, its own words and those of attributes that name it. */
  words: string;
  /** Absolute address that it leads to. */
  href?: string | undefined;
  /** The form that it would send: as a button, or by Enter as a field. */
  form?: FormFacts | undefined;
  /** Kind of the secret that the field takes. */
  secret?: SecretName | undefined;
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

/** What speaks against a step. Whoever runs it refuses it, or asks its user. */
export type Concern =
  /** It is never done. */
  | { never: 'combination' | 'file' }
  /** It types into a field for a secret. */
  | { secret: SecretName; text: string }
  /** It does what a user has to ask for. */
  | { grave: Grave };

/** Keys that press what has the focus. */
const PRESSING = /^(?:enter|return|space| )$/i;

/**
 * Judges a step by what its element would do, as far as the page tells it.
 * @param facts of its element; of the element with the focus for a key
 * @param mayGo returns true for an address that the page may be left for
 * @param home address of the page that the wish was about
 * @returns nothing for a step that may be done
 */
export function concernsOf(
  step: PromptStep,
  facts: ElementFacts | undefined,
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

function gravesOf({ words, href, form }: ElementFacts, mayGo: (address: URL, home: URL) => boolean, home: URL) {
  const leaves = [href, form?.action].some((address) => {
    const url = address === undefined ? undefined : URL.parse(address, home.href);
    return url !== undefined && url !== null && !isInert(url) && !mayGo(url, home);
  });
  // A link only asks for a page, whatever it is called; what that may do at once is to order or to delete.
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

/** True for an address that goes nowhere: scripts of a page run whether they stand in an address or not. */
const isInert = ({ protocol }: URL): boolean => protocol === 'javascript:' || protocol === 'about:';

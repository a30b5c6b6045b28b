import * as z from 'zod';

/** Groups of the request's fields, as a person thinks of them, in the order of a form. */
export const FIELD_GROUPS = ['content', 'page', 'actions', 'freshness', 'privacy', 'network'] as const;

type FieldGroup = (typeof FIELD_GROUPS)[number];

/** Facts about a request field, said beside its schema, that decide what this browser does with it. */
interface RequestFieldFacts {
  /**
   * `tab`: honoured on a tab that is open already, too. `page`: only on a page that is opened for the scrape.
   * `opensPage`: the same, and asking for it opens one, since it shapes how a page is loaded or is done to it.
   * `none`: this browser has no means for it.
   */
  honoured: 'tab' | 'page' | 'opensPage' | 'none';
  /** The group of a form that has its control; absent where others fill the field in. */
  group?: FieldGroup;
  /** Unit of a number that counts one. */
  unit?: 'milliseconds';
  /** May hold what is not to be kept as the next default. */
  mayHoldSecrets?: true;
  /** Forbids to leave anything of the scrape on disk. */
  leavesNoTrace?: true;
  /** Tells if a value asks for anything; without it, every value does but the one that stands for a field left out. */
  asks?(value: z.$output): boolean;
  /**
   * Members that the field adds to the key of cached copies, since it shapes the page that is kept. They stand in the
   * order of `place`; a place that changes loses the copies that people have.
   */
  cacheKey?: { place: number; members(value: z.$output): unknown[] };
}

/** Facts by schema. A field of the request says its own with `register`. */
export const fieldFacts = z.registry<RequestFieldFacts>();

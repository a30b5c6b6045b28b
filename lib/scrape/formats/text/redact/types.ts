import type { CountryCode } from 'libphonenumber-js/min';
import type { ScrapeRequest } from '@/lib/contract';

export type Redaction = NonNullable<ScrapeRequest['redactPII']>;
export type Entity = NonNullable<Redaction['entities']>[number];

/** A range in a text, in UTF-16 units: from start to before end. */
export interface Span {
  start: number;
  end: number;
  entity: Entity;
}

/** Clues that help to distinguish data from other numbers. */
export interface Clues {
  /** True to accept weaker evidence, too. */
  aggressive: boolean;
  /** Country of numbers without a country code. */
  country: CountryCode;
  /** Separator of thousands in the page's language. */
  thousands: string;
}

/** Finds one kind of data in a text as {@link reading} returns it. */
export type Finder = (text: string, clues: Clues) => Span[];

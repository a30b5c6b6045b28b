import type { ScrapeResponse } from '@/lib/contract';
import type { KeptHighlight } from '@/lib/page/kept/text-quote';
import type { Transcript } from '@/lib/page/media/cues';
import type { LinkedNode } from '@/lib/page/metadata/linked-data';

/** A result as the source of a note. */
export interface Noted {
  response: ScrapeResponse;
  /** True if only the selection in the page was read. */
  selection: boolean;
  /** The user's highlights of the page; marked in the markdown if the options say so. */
  highlights?: readonly KeptHighlight[] | undefined;
  /** Transcripts of the page; appended to the markdown if the options say so. */
  transcripts?: readonly Transcript[] | undefined;
  /** Things that the page describes in its structured data. */
  declared?: readonly LinkedNode[] | undefined;
}

/** The text of a result, for users who only want one. */
export interface ResultText {
  /** Member of `data` that is the text, or from which it was made. */
  format: string;
  text: string;
  /** Name of the file that holds the text. */
  name: string;
  mime: string;
  /** Prompts of the template that no model answered. */
  unasked: string[];
  /** Name of the rule whose template it was made with; absent for the user's own template. */
  rule?: string | undefined;
}

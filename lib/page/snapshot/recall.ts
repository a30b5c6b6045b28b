/** What an element's layout and state said in the live page, where that matters to reading. */
export interface Said {
  /** The page hid it. */
  hidden?: true;
  /** How its style set it apart from what stands before it. */
  apart?: 'line' | 'space';
  /** What an image showed that has no address of its own. */
  source?: string;
}

/** What a document cannot tell once it is not where it was loaded. */
export interface Origin {
  url: string;
  /** What its addresses are relative to. */
  base: string;
  contentType: string;
}

/** Of the documents and elements that were made from a snapshot: what reading would have asked the live page. */
export const origins = new WeakMap<Node, Origin>();
export const said = new WeakMap<Element, Said>();
/** The documents in their frames, which as parts of no window have none. */
export const framed = new WeakMap<Element, Document>();

interface Span {
  start: number;
  end: number;
}

/** Words whose full stop ends no sentence, though the segmenter thinks so. */
const ABBREVIATION =
  /(?:^|[\s("'[])(?:\p{L}|Dr|Mr|Mrs|Ms|Prof|St|Jr|Sr|vs|e\.g|i\.e|cf|approx|No|Nos|Fig|Figs|Vol|pp|Inc|Ltd|Co|Corp|Nr|Abs|bzw|ca|z\.\s?B|d\.\s?h|u\.\s?a|(?:\p{L}\.)+\p{L})\.\s*$/u;

/** In an address or a name, such as `a?b=c`. */
const WITHIN_WORD = /[.?!]$/;

/**
 * The sentences of a paragraph. A soft line end within it is a space; a hard one (two spaces or a backslash before it)
 * ends a sentence.
 * @returns offsets into the markdown, without gaps
 */
export function sentencesIn(markdown: string, { start, end }: Span, segmenter: Intl.Segmenter): Span[] {
  // Each replacement is as long as what it replaces, so that offsets stay.
  const text = markdown.slice(start, end).replace(/(?<! {2}|\\)\n/g, ' ');
  const sentences: Span[] = [];
  let from = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    const to = index + segment.length;
    const end = text.slice(Math.max(from, to - 20), to);
    if (to < text.length && (ABBREVIATION.test(end) || WITHIN_WORD.test(end))) continue;
    sentences.push({ start: start + from, end: start + to });
    from = to;
  }
  return sentences;
}

/**
 * What finds the sentences of a language.
 * @param language BCP 47
 */
export function sentenceSegmenter(language?: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'sentence' });
  } catch {
    // Pages declare languages that there are not.
    return new Intl.Segmenter(undefined, { granularity: 'sentence' });
  }
}

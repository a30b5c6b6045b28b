import type { KeptHighlight } from '@/lib/page/kept/text-quote';

const CONTEXT = 'http://www.w3.org/ns/anno.jsonld';

/** Writes highlights as a collection of the W3C Web Annotation Data Model. */
export const annotationCollection = (highlights: readonly KeptHighlight[]) => ({
  '@context': CONTEXT,
  type: 'AnnotationCollection',
  total: highlights.length,
  first: { type: 'AnnotationPage', startIndex: 0, items: highlights.map(annotationOf) },
});

function annotationOf({ id, url, title, quote, note, createdAt, changedAt }: KeptHighlight) {
  const { exact, prefix, suffix, start, end } = quote;
  const position = start !== undefined && end !== undefined ? [{ type: 'TextPositionSelector', start, end }] : [];
  return {
    id: `urn:uuid:${id}`,
    type: 'Annotation',
    motivation: note ? 'commenting' : 'highlighting',
    created: new Date(createdAt).toISOString(),
    ...(changedAt !== undefined && { modified: new Date(changedAt).toISOString() }),
    ...(note && { body: [{ type: 'TextualBody', value: note, format: 'text/plain', purpose: 'commenting' }] }),
    target: {
      source: url,
      'dcterms:title': title,
      selector: [{ type: 'TextQuoteSelector', exact, prefix, suffix }, ...position],
    },
  };
}

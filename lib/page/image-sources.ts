import { LAZY_SOURCES, largestSource, parseSrcset, type SourceCandidate } from './urls';

/** Every candidate that a srcset of an image or source names, also one that a lazy loader still holds back. */
export function sourceCandidates(element: Element): SourceCandidate[] {
  return parseSrcset(element.getAttribute('srcset') || element.getAttribute('data-srcset') || '');
}

/**
 * Gives each image of a copied page one address, in `src`: the largest of its srcset, else the one a lazy loader holds
 * back, else its own. A picture's sources keep their largest.
 */
export function chooseImageSources(root: Element): void {
  for (const element of root.querySelectorAll('img, source')) {
    const largest = largestSource(sourceCandidates(element));
    const lazy = LAZY_SOURCES.map((name) => element.getAttribute(name)).find(Boolean);
    const chosen = largest ?? lazy;
    for (const name of ['srcset', 'data-srcset', 'sizes', ...LAZY_SOURCES]) element.removeAttribute(name);
    if (chosen) element.setAttribute(element.localName === 'img' ? 'src' : 'srcset', chosen);
  }
  for (const image of root.querySelectorAll('picture > img:not([src])')) {
    const source = image.parentElement?.querySelector('source[srcset]')?.getAttribute('srcset');
    if (source) image.setAttribute('src', source);
  }
}

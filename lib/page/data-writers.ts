import { findMedia } from './media/find-media';
import { findMenu } from './menu/find-menu';
import { findProduct } from './product/find-product';
import { readStructuredData } from './structured/structured-data';
import type { Writers } from './writers';

/** Writers of the parts that a page has for machines; what of it is shown does not matter to them. */
export const DATA_WRITERS = {
  // biome-ignore lint/correctness/useYield: one reading of the page's data is not divided
  *structured(_content, { document, facts }) {
    return readStructuredData(document, facts.sources.linkedScripts);
  },
  // biome-ignore lint/correctness/useYield: as above
  *product(_content, { document, facts }) {
    return findProduct(document, facts);
  },
  // biome-ignore lint/correctness/useYield: as above
  *menu(_content, { document, facts }) {
    return findMenu(document, facts);
  },
  // biome-ignore lint/correctness/useYield: as above
  *media(_content, { document, facts }) {
    return findMedia(document, facts);
  },
} satisfies Writers;

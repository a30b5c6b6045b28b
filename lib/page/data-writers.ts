import { findLists } from './lists/find-lists';
import { findMedia } from './media/find-media';
import { findMenu } from './menu/find-menu';
import { findProduct } from './product/find-product';
import { readValues } from './read-values';
import { readStructuredData } from './structured/structured-data';
import type { Writers } from './writers';

/** Writers of machine-readable data, which do not depend on the visible content. */
export const DATA_WRITERS = {
  // biome-ignore lint/correctness/useYield: the page's data is read in one step
  *structured(_content, { document, facts, values }) {
    return {
      ...readStructuredData(document, facts.sources.linkedScripts),
      lists: findLists(document),
      picked: readValues(document, values),
    };
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

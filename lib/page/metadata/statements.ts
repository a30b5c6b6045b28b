import type { PageSays } from './captured-head';
import { type MetaTags, readMetaTags } from './meta-tags';

/** All that may say who wrote a page, and when. */
export interface Statements extends Pick<PageSays, 'linked' | 'bylines' | 'afterHeading'> {
  tags: MetaTags;
}

export const readStatements = ({ metas, linked, bylines, afterHeading }: PageSays): Statements => ({
  tags: readMetaTags(metas),
  linked,
  bylines,
  afterHeading,
});

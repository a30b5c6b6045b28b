import type { ArticleBy } from './article-reader';
import type { Content } from './content';
import type { PageInfo } from './metadata/page-facts';
import type { PageContent } from './page-content';
import type { FindTagged, Matcher } from './select';
import type { Selected } from './selection';

/** Facts about a request and its page that writers need. */
export interface WriterContext {
  document: Document;
  facts: PageInfo;
  isExcluded: Matcher;
  removeBase64Images: boolean;
  /** Selectors of values, by their names. */
  values: Readonly<Record<string, string>>;
}

/** Writes a part of a content. Yields now and then. */
type PartWriter<Part extends keyof PageContent> = (
  content: Content,
  context: WriterContext,
) => Generator<void, Exclude<PageContent[Part], undefined>>;

/** Parts of reading that have their own scripts. A page gets only the scripts of the requested parts. */
export type Writers = {
  [Part in
    | 'links'
    | 'images'
    | 'html'
    | 'branding'
    | 'structured'
    | 'product'
    | 'media'
    | 'menu'
    | 'rawHtml']?: PartWriter<Part>;
} & { selected?: Selected; tagged?: FindTagged; article?: ArticleBy };

/** @throws Error if the part's script is missing, since the caller has to inject it */
export function writerOf<Part extends keyof Writers>(part: Part, writers: Writers): NonNullable<Writers[Part]> {
  const writer = writers[part];
  if (!writer) throw new Error(`Nothing here does ${part}.`);
  return writer;
}

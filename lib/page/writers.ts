import type { Content } from './content';
import type { PageFacts } from './metadata/page-facts';
import type { PageContent } from './page-content';
import type { FindTagged, Matcher } from './select';
import type { Selected } from './selection';

/** Facts of a request and its page that writers ask for. */
export interface WriterContext {
  document: Document;
  facts: PageFacts;
  isExcluded: Matcher;
  removeBase64Images: boolean;
}

/** Writes a part of a content. Yields now and then. */
type PartWriter<Part extends keyof PageContent> = (
  content: Content,
  context: WriterContext,
) => Generator<void, Exclude<PageContent[Part], undefined>>;

/** Tools of a reading that scripts of their own bring. A page gets the scripts of what is asked for alone. */
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
} & { selected?: Selected; tagged?: FindTagged };

/** @throws Error for what has no script there, since who asks for it brings that along */
export function writerOf<Part extends keyof Writers>(part: Part, writers: Writers): NonNullable<Writers[Part]> {
  const writer = writers[part];
  if (!writer) throw new Error(`Nothing here does ${part}.`);
  return writer;
}

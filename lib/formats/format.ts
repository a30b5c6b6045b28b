import type { FormatOf, FormatType, ScrapeData } from '@/lib/contract';
import type { PageContent, PagePart } from '@/lib/page/page-content';
import type { Attachments, EngineContext } from '../operations/engine';
import type { WarningRemedy } from '../warning';
import type { TakePicture } from './picture/pictures';

/** Members of `data` that a format gives, the files in them, and sentences for `data.warning` with what helps. */
interface Filled {
  data: Partial<ScrapeData>;
  attachments?: Attachments;
  warnings?: string[];
  remedy?: WarningRemedy;
}

interface Served {
  /** Parts of the document that must be read for it. */
  parts: readonly PagePart[];
  /** Shows the page as it is, whatever is redacted in its text. */
  showsOriginal?: true;
}

/** A format that is made where its page is. */
export interface PageFormat<T extends FormatType = FormatType> extends Served {
  madeFrom: 'document' | 'picture';
  fill(
    format: FormatOf<T>,
    content: PageContent,
    takePicture: TakePicture,
    context: EngineContext,
  ): Filled | Promise<Filled>;
}

/** A format that is made of a page's text, in the offscreen document: `text/formats.ts` has its row, with its maker. */
export interface TextFormat extends Served {
  madeFrom: 'text';
}

export type FormatRow<T extends FormatType = FormatType> = PageFormat<T> | TextFormat;

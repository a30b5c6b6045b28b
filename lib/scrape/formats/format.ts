import type { WarningRemedy } from '@/lib/base/warning';
import type { FormatOf, FormatType, ScrapeData } from '@/lib/contract';
import type { PageContent, PagePart } from '@/lib/page/page-content';
import type { Attachments, EngineContext } from '../engine';
import type { TakePicture } from './picture/pictures';

/** Members of `data` that a format fills, their files, and messages for `data.warning` with their remedy. */
interface Filled {
  data: Partial<ScrapeData>;
  attachments?: Attachments;
  warnings?: string[];
  remedy?: WarningRemedy;
}

interface Served {
  /** Parts of the document that it reads. */
  parts: readonly PagePart[];
  /** Shows the page unchanged, even if its text is redacted. */
  showsOriginal?: true;
}

/** A format that is created in the context of its page. */
export interface PageFormat<T extends FormatType = FormatType> extends Served {
  madeFrom: 'document' | 'picture';
  fill(
    format: FormatOf<T>,
    content: PageContent,
    takePicture: TakePicture,
    context: EngineContext,
  ): Filled | Promise<Filled>;
}

/**
 * A format that is created from a page's text in the offscreen document: `text/formats.ts` has its row, with its maker.
 */
export interface TextFormat extends Served {
  madeFrom: 'text';
}

export type FormatRow<T extends FormatType = FormatType> = PageFormat<T> | TextFormat;

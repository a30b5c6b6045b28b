import type { FormatOf, FormatType, ScrapeData } from '@/lib/contract';
import type { PageContent, Part } from '@/lib/page/page-content';
import type { Attachments, EngineContext } from '../operations/engine';
import type { TakePicture } from './picture/pictures';

/** What a format gives: members of `data`, the files in them, and sentences for `data.warning`. */
interface Filled {
  data: Partial<ScrapeData>;
  attachments?: Attachments;
  warnings?: string[];
}

/** One format of the contract as this engine serves it. */
export interface LocalFormat<T extends FormatType = FormatType> {
  /** What must be read out of the document for it. */
  parts: Part[];
  fill(
    format: FormatOf<T>,
    content: PageContent,
    takePicture: TakePicture,
    context: EngineContext,
  ): Filled | Promise<Filled>;
}

/** A format that is one part of the document, as it was read. */
export const part = <T extends Part & FormatType>(name: T): LocalFormat<T> => ({
  parts: [name],
  fill: (_format, content) => ({ data: { [name]: content[name] ?? null } }),
});

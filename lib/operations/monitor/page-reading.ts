import type { FormatOf } from '@/lib/contract';
import type { MonitoredPageOptions } from '@/lib/contract/monitor';

/** Which parts of a page are compared with its previous state. */
export interface PageComparison {
  text: boolean;
  json: boolean;
}

/** How the pages of a target are read. */
export interface PageReading {
  /** Options of their scrapes. */
  options: MonitoredPageOptions;
  compares: PageComparison;
}

type Formats = MonitoredPageOptions['formats'];

const formatIn = <Type extends Formats[number]['type']>(formats: Formats, type: Type) =>
  formats.find((format): format is FormatOf<Type> => format.type === type);

/**
 * Reads the comparison from the formats of a target. The monitor itself keeps the compared data, so that pages are
 * scraped for their markdown and data instead of changeTracking.
 */
export function pageReading(options: MonitoredPageOptions): PageReading {
  const { formats } = options;
  const tracking = formatIn(formats, 'changeTracking');
  const wantsData = tracking?.modes.includes('json') ?? false;
  const json = wantsData || formatIn(formats, 'json') !== undefined;
  const text = !json || (tracking ? tracking.modes.includes('git-diff') : formatIn(formats, 'markdown') !== undefined);
  const kept = formats.filter(({ type }) => type !== 'changeTracking');
  const extra: Formats = [
    ...(formatIn(kept, 'markdown') ? [] : [{ type: 'markdown' as const }]),
    ...(json && !formatIn(kept, 'json') ? [dataFormat(tracking)] : []),
  ];
  return { options: { ...options, formats: [...kept, ...extra] }, compares: { text, json } };
}

const dataFormat = (tracking: FormatOf<'changeTracking'> | undefined): FormatOf<'json'> => ({
  type: 'json',
  ...(tracking?.schema && { schema: tracking.schema }),
  ...(tracking?.prompt !== undefined && { prompt: tracking.prompt }),
});

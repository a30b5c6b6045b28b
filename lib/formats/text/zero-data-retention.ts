import type { FormatType } from '@/lib/contract';

/** A v2 server's sentences for what it does not do where nothing may be retained. */
export const REFUSED: Partial<Record<FormatType, string>> = {
  question: 'Query mode is not supported with zero data retention.',
  summary: 'Summary mode is not supported with zero data retention.',
  json: 'JSON mode is not supported with zero data retention.',
  changeTracking: 'Change tracking is not supported with zero data retention.',
};

export const REFUSED_CLEANING = 'onlyCleanContent is not supported with zero data retention.';

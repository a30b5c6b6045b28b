import type { EngineContext, EngineResult } from '@/lib/scrape/engine';
import type { OperationInput, OperationName } from './registry';

/** An engine is one function. Resolves with undefined for a job, whose pages have been given to `onPage`. */
export type Engine = (
  operation: OperationName,
  input: OperationInput,
  context: EngineContext,
) => Promise<EngineResult | undefined>;

export type EngineName = 'local' | 'remote';

export const otherEngine = (engine: EngineName): EngineName => (engine === 'local' ? 'remote' : 'local');

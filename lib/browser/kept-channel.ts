import type { KeptChannel, KeptQuote } from '@/lib/page/kept/keeping';
import { callAnyWorker } from './worker-calls';

/** Connects a page to the worker, which keeps its highlights. */
export const keptChannel = (): KeptChannel => ({
  quotes: async () => (await callAnyWorker('kept', 'here', [])) as KeptQuote[] | null,
  report: (outcome) => void callAnyWorker('kept', 'saw', [outcome]),
});

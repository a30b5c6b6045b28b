import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import type { EngineContext, EngineResult } from '@/lib/scrape/engine';
import { runScrape, type ScrapeDeps } from '@/lib/scrape/local';
import type { Engine } from './engine';
import type { OperationInput, OperationName } from './registry';

interface LocalOperation<Input> {
  run(input: Input, context: EngineContext, deps: ScrapeDeps): Promise<EngineResult>;
}

/** How this browser runs each operation itself. Jobs are missing here: each of their pages is a job of its own. */
const LOCAL: Partial<Record<OperationName, LocalOperation<OperationInput>>> = {
  scrape: { run: runScrape },
};

/** Creates the engine of this browser. */
export const createLocalEngine =
  (deps: ScrapeDeps): Engine =>
  (operation, input, context) => {
    const local = LOCAL[operation];
    if (!local) throw new WinnowError('UNPROCESSABLE', i18n.t('errors.job.cannot', { operation }));
    return local.run(input, context, deps);
  };

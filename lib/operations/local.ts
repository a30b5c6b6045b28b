import { i18n } from '#i18n';
import { WinnowError } from '@/lib/errors';
import type { Engine, EngineContext, EngineResult } from './engine';
import type { OperationInput, OperationName } from './registry';
import { runScrape, type ScrapeMeans } from './scrape/local';

interface LocalOperation<Input> {
  run(input: Input, context: EngineContext, means: ScrapeMeans): Promise<EngineResult>;
}

/** Work of the operations that this browser does itself. Jobs have no row: each of their pages is a job of its own. */
const LOCAL: Partial<Record<OperationName, LocalOperation<OperationInput>>> = {
  scrape: { run: runScrape },
};

/** Engine in this browser. */
export const createLocalEngine =
  (means: ScrapeMeans): Engine =>
  (operation, input, context) => {
    const local = LOCAL[operation];
    if (!local) throw new WinnowError('UNPROCESSABLE', i18n.t('errors.job.cannot', { operation }));
    return local.run(input, context, means);
  };

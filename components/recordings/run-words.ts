import { i18n } from '#i18n';
import type { RecordingStep } from '@/lib/recorder/recording';
import type { Run } from './run';

/** Says how far a run is. */
export function runWords(run: Run, steps: readonly RecordingStep[]): string {
  const numberOf = (state: 'running' | 'failed') => steps.findIndex(({ id }) => run.steps[id]?.state === state) + 1;
  switch (run.state) {
    case 'running': {
      const number = numberOf('running');
      return number ? i18n.t('recordings.said.running', { number, total: steps.length }) : '';
    }
    case 'done':
      if (run.mends?.length) return i18n.t('recordings.strict.title');
      return i18n.t(run.part === 'step' ? 'recordings.said.tried' : 'recordings.said.done');
    case 'failed': {
      const number = numberOf('failed');
      return number ? i18n.t('recordings.said.failed', { number }) : i18n.t('recordings.said.failedEarly');
    }
    case 'stopped':
      return i18n.t('recordings.said.stopped');
  }
}

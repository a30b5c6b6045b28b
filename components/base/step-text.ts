import { i18n } from '#i18n';
import type { Step } from '@/lib/operations/engine';

/** Says in words what a job is doing. */
export function stepText({ step }: { step?: Pick<Step, 'name'> | undefined }): string {
  switch (step?.name) {
    case undefined:
    case 'queued':
      return i18n.t('common.step.queued');
    case 'loading':
      return i18n.t('common.step.loading');
    case 'acting':
      return i18n.t('common.step.acting');
    case 'reaching':
      return i18n.t('common.step.reaching');
    case 'reading':
      return i18n.t('common.step.reading');
    case 'thinking':
      return i18n.t('common.step.thinking');
    case 'screenshot':
      return i18n.t('common.step.screenshot');
    case 'sending':
      return i18n.t('common.step.sending');
    case 'waiting':
      return i18n.t('common.step.waiting');
    case 'limited':
      return i18n.t('common.step.limited');
    case 'downloading':
      return i18n.t('common.step.downloading');
    case 'saving':
      return i18n.t('common.step.saving');
  }
}

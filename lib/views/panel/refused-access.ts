import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';

/** The error shown when the user did not let Winnow read the pages. */
export const refusedAccess = () =>
  new WinnowError('PERMISSION_NEEDED', i18n.t('errors.access.pages'), { nextStep: i18n.t('nextSteps.allowPages') });

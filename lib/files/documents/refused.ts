import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { defined } from '@/lib/base/json';
import { DOCUMENT_EXTENSIONS } from './kinds';

/** Why a file is refused. Each reason has its message, with the next step, in locales. */
export type FileRefusal = 'damaged' | 'drm' | 'empty' | 'mismatch' | 'older' | 'password' | 'tooLarge';

/** Creates the error for a file of a supported kind that cannot be read. */
export const fileRefused = (why: FileRefusal, cause?: unknown): WinnowError =>
  new WinnowError('UNSUPPORTED_FILE_TYPE', i18n.t(`errors.document.${why}`), {
    nextStep: i18n.t(`nextSteps.document.${why}`),
    remedy: 'none',
    ...defined({ cause }),
  });

/** Creates the error for a file of an unsupported kind. The message matches the reference v2 server. */
export const unsupportedKind = (): WinnowError =>
  new WinnowError(
    'UNSUPPORTED_FILE_TYPE',
    i18n.t('errors.document.unsupported', { extensions: DOCUMENT_EXTENSIONS.join(', ') }),
    { remedy: 'none' },
  );

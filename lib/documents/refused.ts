import { i18n } from '#i18n';
import { WinnowError } from '@/lib/errors';
import { DOCUMENT_EXTENSIONS } from './kinds';

/** Why a file is not read. Each has its sentence, and the next step, in locales. */
export type FileRefusal = 'damaged' | 'drm' | 'empty' | 'mismatch' | 'older' | 'password' | 'tooLarge';

/** Error for a file of a kind that is read, but that cannot be. */
export const fileRefused = (why: FileRefusal, cause?: unknown): WinnowError =>
  new WinnowError('UNSUPPORTED_FILE_TYPE', i18n.t(`errors.document.${why}`), {
    nextStep: i18n.t(`nextSteps.document.${why}`),
    remedy: 'none',
    ...(cause !== undefined && { cause }),
  });

/** Error for a file of a kind that is not read. The sentence is that of the reference v2 server. */
export const unsupportedKind = (): WinnowError =>
  new WinnowError(
    'UNSUPPORTED_FILE_TYPE',
    i18n.t('errors.document.unsupported', { extensions: DOCUMENT_EXTENSIONS.join(', ') }),
    { remedy: 'none' },
  );

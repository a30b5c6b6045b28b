import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { inWords } from '@/lib/base/http/in-words';
import type { Timeouts } from '@/lib/base/http/timeouts';

/** Timeouts of an answer. The first is long, as a local server may have to load the model and read the prompt. */
export const MODEL_TIMEOUTS: Timeouts = { first: 300_000, idle: 60_000, whole: 900_000 };

/** Creates the error for a model that exceeds a timeout. */
export const lateModel = (host: string) => (timeout: keyof Timeouts, milliseconds: number) =>
  new WinnowError('MODEL_STOPPED', i18n.t(`errors.model.late.${timeout}`, { host, time: inWords(milliseconds) }));

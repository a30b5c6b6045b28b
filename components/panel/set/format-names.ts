import { i18n } from '#i18n';
import type { DataKey } from '@/lib/contract';

/** Joins the last of several names with “and”, which the lists of narrow places go without. */
const sentenceList = new Intl.ListFormat(i18n.language);

/** Names formats in a sentence, as their tabs in a result are named. */
export const formatNames = (formats: readonly DataKey[]): string =>
  sentenceList.format(formats.map((key) => i18n.t(`panel.format.${key}`)));

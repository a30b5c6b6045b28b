import { i18n } from '#i18n';
import type { DataKey } from '@/lib/contract';

/** Names formats in a sentence, as their tabs in a result are named. */
export const formatNames = (formats: readonly DataKey[]): string =>
  i18n.list(formats.map((key) => i18n.t(`panel.format.${key}`)));

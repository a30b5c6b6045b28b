import { i18n } from '#i18n';
/** Formats milliseconds for people: `12 seconds`, `1 second`, `5 minutes`. */
export function inWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const minutes = Math.ceil(seconds / 60);
  return seconds <= 120 ? i18n.t('common.inSeconds', seconds) : i18n.t('common.inMinutes', minutes);
}

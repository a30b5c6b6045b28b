import { i18n } from '#i18n';
import type { Restriction } from '@/lib/browser/pages';

/** Says why a page cannot be read, and what can be done instead: a sentence each. */
export function restrictionWords(restriction: Restriction): { why: string; more: string } {
  switch (restriction) {
    case 'browser-page':
      return { why: i18n.t('popup.restriction.browserPage'), more: i18n.t('popup.restriction.browserPageMore') };
    case 'web-store':
      return { why: i18n.t('popup.restriction.webStore'), more: i18n.t('popup.restriction.webStoreMore') };
    case 'pdf':
      return { why: i18n.t('popup.restriction.pdf'), more: i18n.t('popup.restriction.pdfMore') };
    case 'blank':
      return { why: i18n.t('popup.restriction.blank'), more: i18n.t('popup.restriction.blankMore') };
    case 'file':
      return { why: i18n.t('popup.restriction.file'), more: i18n.t('popup.restriction.fileMore') };
    case 'crashed':
      return { why: i18n.t('popup.restriction.crashed'), more: i18n.t('popup.restriction.crashedMore') };
    case 'error-page':
      return { why: i18n.t('popup.restriction.errorPage'), more: i18n.t('popup.restriction.errorPageMore') };
    case 'not-loaded':
      return { why: i18n.t('popup.restriction.notLoaded'), more: i18n.t('popup.restriction.notLoadedMore') };
    case 'unreadable':
      return { why: i18n.t('popup.restriction.unreadable'), more: i18n.t('popup.restriction.unreadableMore') };
  }
}

import { i18n } from '#i18n';
import type { Restriction } from '@/lib/browser/pages';

/** The name that each restriction's sentences go by. */
const NAMES = {
  'browser-page': 'browserPage',
  'web-store': 'webStore',
  pdf: 'pdf',
  blank: 'blank',
  file: 'file',
  crashed: 'crashed',
  'error-page': 'errorPage',
  'not-loaded': 'notLoaded',
  unreadable: 'unreadable',
} as const satisfies Record<Restriction, string>;

/** Says why a page cannot be read, and what can be done instead: a sentence each. */
export function restrictionWords(restriction: Restriction): { why: string; more: string } {
  const name = NAMES[restriction];
  return { why: i18n.t(`popup.restriction.${name}`), more: i18n.t(`popup.restriction.${name}More`) };
}

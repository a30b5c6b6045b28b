import { i18n } from '#i18n';
import type { FieldWords } from '@/components/base/Fields';
import { dataKey, type FormatType } from '@/lib/contract';

/** Fields of the request, their members, and the fields of formats; a name always means the same. */
const NAMES = [
  'onlyMainContent',
  'onlyCleanContent',
  'includeTags',
  'excludeTags',
  'removeBase64Images',
  'parsers',
  'maxPages',
  'waitFor',
  'timeout',
  'mobile',
  'location',
  'country',
  'languages',
  'blockAds',
  'actions',
  'maxAge',
  'minAge',
  'storeInCache',
  'lockdown',
  'zeroDataRetention',
  'redactPII',
  'mode',
  'entities',
  'replaceStyle',
  'auditMetadata',
  'headers',
  'proxy',
  'skipTlsVerification',
  'profile',
  'name',
  'saveChanges',
  'threatProtection',
  'fullPage',
  'quality',
  'viewport',
  'width',
  'height',
  'schema',
  'prompt',
  'modes',
  'tag',
  'question',
  'query',
] as const;

const WORDS: ReadonlyMap<string, Required<FieldWords>> = new Map(
  NAMES.map((name) => [name, { label: i18n.t(`field.${name}.label`), help: i18n.t(`field.${name}.help`) }]),
);

/** Words for a field of the contract; undefined for a name that it does not have. */
export const wordsOf = (name: string): Required<FieldWords> | undefined => WORDS.get(name);

/** Returns the words for a format: the label of its tab in a result, and what it produces. */
export const formatWordsOf = (type: FormatType): Required<FieldWords> => ({
  label: i18n.t(`panel.format.${dataKey(type)}`),
  help: i18n.t(`popup.formatHelp.${type}`),
});

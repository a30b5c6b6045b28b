import { i18n } from '#i18n';

/** Labels for the values of fields with a choice; a value means the same in every field. */
const WORDS: Record<string, () => string> = {
  auto: () => i18n.t('option.auto'),
  fast: () => i18n.t('option.fast'),
  ocr: () => i18n.t('option.ocr'),
  accurate: () => i18n.t('option.accurate'),
  aggressive: () => i18n.t('option.aggressive'),
  PERSON: () => i18n.t('option.person'),
  EMAIL: () => i18n.t('option.email'),
  PHONE: () => i18n.t('option.phone'),
  LOCATION: () => i18n.t('option.location'),
  FINANCIAL: () => i18n.t('option.financial'),
  SECRET: () => i18n.t('option.secret'),
  tag: () => i18n.t('option.tag'),
  mask: () => i18n.t('option.mask'),
  remove: () => i18n.t('option.remove'),
  basic: () => i18n.t('option.basic'),
  enhanced: () => i18n.t('option.enhanced'),
  'git-diff': () => i18n.t('option.gitDiff'),
  json: () => i18n.t('option.json'),
  skip: () => i18n.t('option.skip'),
  include: () => i18n.t('option.include'),
  only: () => i18n.t('option.only'),
  up: () => i18n.t('option.up'),
  down: () => i18n.t('option.down'),
};

/** Returns the label for a value of the contract; undefined if the value needs none, such as a paper size. */
export const optionWords = (value: string): string | undefined => WORDS[value]?.();

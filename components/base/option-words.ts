import { i18n } from '#i18n';

/** Words for the values that a field can be chosen from; a value means the same wherever it stands. */
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

/** Words for a value of the contract; undefined for one that stands for itself, such as a size of paper. */
export const optionWords = (value: string): string | undefined => WORDS[value]?.();

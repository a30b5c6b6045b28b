import { i18n } from '#i18n';

/** Name of a program, as people read it: the server has two that no person has named. */
export function programName(name: string): string {
  if (name === 'main') return i18n.t('programs.main');
  return name === 'background' ? i18n.t('programs.background') : name;
}

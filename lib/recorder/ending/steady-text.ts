import { BY_CHANCE } from '@/lib/script/by-chance';

/** Text without what hangs on time or chance, and without its spaces. */
export const steadyText = (text: string): string =>
  text
    .replace(BY_CHANCE, '#')
    .replace(/[\s\u200b\ufeff]+/g, ' ')
    .trim();

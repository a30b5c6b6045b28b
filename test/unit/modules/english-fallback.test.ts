import { describe, expect, it } from 'vitest';
import { wording } from '@/lib/base/words';
import { completed } from '@/modules/english-fallback';
import { readLocales } from '../../support/locales.ts';

const locales = readLocales();
const messagesOf = (name: string) => locales.find((locale) => locale.name === name)?.messages ?? {};

/** The texts of a language whose file lacks some messages, once it is built. */
function textsWithout(prefix: string, name: string) {
  const had = Object.entries(messagesOf(name)).filter(([key]) => !key.startsWith(prefix));
  const built = completed(name, Object.fromEntries(had), messagesOf('en'));
  return wording((key) => built[key] ?? '').t;
}

describe('a language that lacks sentences', () => {
  it('shows those in English, and keeps its own', () => {
    const t = textsWithout('menu_scrapePage', 'de');
    expect(t('menu.scrapePage')).toBe('Scrape this page');
    expect(t('menu.scrapeLink')).not.toBe('Scrape this link');
  });

  it.each(['ar', 'ja', 'fr', 'pt_BR'])('shows a count in English, and says no other number, in %s', (name) => {
    const t = textsWithout('panel_history_count', name);
    for (const count of [0, 1, 2, 3, 11, 21, 101]) {
      const [, number] = /(\p{N}+)\P{N}* results?, only in this browser/u.exec(t('panel.history.count', count)) ?? [];
      expect(number).toBe(new Intl.NumberFormat(name.replace('_', '-')).format(count));
    }
  });
});

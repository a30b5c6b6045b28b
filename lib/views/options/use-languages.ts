import { useLoaded } from '@/components/base/use-loaded';
import type { LanguagesSectionProps } from '@/components/options/LanguagesSection';
import { OWN_LANGUAGE } from '@/lib/browser/pdf';
import type { Stores } from '@/lib/store/stores';

/**
 * Wires the languages of scans to their store. The code that reads language files is loaded with the first of them.
 * @param changed called when the disk holds more or less than before
 * @returns undefined until the languages are read
 */
export function useLanguages({ languages }: Stores, changed: () => void): LanguagesSectionProps | undefined {
  const [kept, reload] = useLoaded(languages.list, [languages]);
  const update = async () => {
    await reload();
    changed();
  };
  return (
    kept && {
      languages: [
        ...kept.map(({ name, data }) => ({ name, bytes: data.size })),
        ...(kept.some(({ name }) => name === OWN_LANGUAGE.name) ? [] : [{ name: OWN_LANGUAGE.name }]),
      ],
      async onAdd(file) {
        const { checkLanguage } = await import('@/lib/browser/check-language');
        const language = await checkLanguage(file);
        await languages.put(language);
        await update();
        return language.name;
      },
      async onRemove(name) {
        await languages.remove(name);
        await update();
      },
    }
  );
}

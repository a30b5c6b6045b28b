import type { ScrapeData } from '@/lib/contract';

export type FoundMenu = NonNullable<ScrapeData['menu']>;
export type MenuSection = FoundMenu['sections'][number];
export type Dish = MenuSection['items'][number];
export type Merchant = NonNullable<FoundMenu['merchant']>;

/** Removes duplicate items from sections, and then empty sections. */
export function tidied(sections: MenuSection[]): MenuSection[] {
  const seen = new Set<string>();
  return sections.flatMap((section) => {
    const items = section.items.filter(({ name, price }) => {
      const key = JSON.stringify([section.name, name, price?.amount]);
      return !seen.has(key) && seen.add(key);
    });
    return items.length > 0 ? [{ ...section, items }] : [];
  });
}

export const itemsOf = (sections: readonly MenuSection[]): Dish[] => sections.flatMap(({ items }) => items);

import type { Page } from '@playwright/test';
import type { Tour } from './tour.ts';

/** Pages of the settings that have a picture of their own, by their first sections; the one of programs has its own tour. */
const PAGES = ['model', 'search', 'profiles', 'note', 'shortcuts', 'pages', 'data'];

/** What the settings of a person have: a model and a search engine at the addresses where they usually run. */
const USUAL = {
  model: { baseUrl: 'http://localhost:11434/v1' },
  search: { address: 'http://localhost:8080' },
};

/** Each page of the settings. */
export async function takeOptions(options: Page, { take }: Tour): Promise<void> {
  const before = await options.evaluate(async (usual) => {
    const { settings } = await chrome.storage.local.get<{ settings: Record<string, object> }>('settings');
    const { model, search } = settings;
    await chrome.storage.local.set({
      settings: { ...settings, model: { ...model, ...usual.model }, search: { ...search, ...usual.search } },
    });
    return settings;
  }, USUAL);
  await options.reload();
  await options.getByRole('main').waitFor();
  await take(options, 'options');
  for (const page of PAGES) {
    await options.evaluate((id) => location.assign(`#${id}`), page);
    await take(options, `options-${page}`);
  }
  await options.evaluate((settings) => chrome.storage.local.set({ settings }), before);
  await options.reload();
}

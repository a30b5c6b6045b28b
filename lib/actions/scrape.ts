import type { LocalAction } from './action';

/** The page's address and document of this moment, in `data.actions.scrapes`. */
export const scrape: LocalAction<'scrape'> = async (_action, { page, results }) => {
  results.scrapes.push(await page.html());
};

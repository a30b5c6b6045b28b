import { isTooDeep, MAX_JSON_DEPTH } from '@/lib/json';
import { ActionError } from '../operations/scrape/page-driver';
import { cannot, type LocalAction } from './action';

/** Runs a script in the page's own world; what it gives is in `data.actions.javascriptReturns`. */
export const executeJavascript: LocalAction<'executeJavascript'> = async ({ script }, stage) => {
  const { page, results } = stage;
  if (!page.evaluate) cannot(stage, 'executeJavascript');
  const returned = (await page.evaluate?.(script)) ?? { type: 'undefined', value: null };
  if (isTooDeep(returned.value)) {
    throw new ActionError(
      `Javascript execution failed: it returned a value that is nested deeper than ${MAX_JSON_DEPTH} levels.`,
    );
  }
  results.javascriptReturns.push(returned);
};

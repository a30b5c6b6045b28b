import { cannot, type LocalAction } from './action';

/** Runs a script in the page's own world; what it gives is in `data.actions.javascriptReturns`. */
export const executeJavascript: LocalAction<'executeJavascript'> = async ({ script }, stage) => {
  const { page, results } = stage;
  if (!page.evaluate) cannot(stage, 'executeJavascript');
  results.javascriptReturns.push((await page.evaluate?.(script)) ?? { type: 'undefined', value: null });
};

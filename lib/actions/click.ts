import { type LocalAction, PATIENCE, waitLimit } from './action';

/** Clicks the first visible match, or with `all` every one. */
export const click: LocalAction<'click'> = ({ selector, all }, { page, context }) =>
  page.click(selector, all, waitLimit(context, PATIENCE));

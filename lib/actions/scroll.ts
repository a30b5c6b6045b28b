import { type LocalAction, PATIENCE, waitLimit } from './action';

/** Scrolls the page, or an element, by a step. */
export const scroll: LocalAction<'scroll'> = ({ direction, selector }, { page, context }) =>
  page.scroll(direction, selector, waitLimit(context, PATIENCE));

import { type LocalAction, PATIENCE } from './action';

/** Scrolls the page, or an element, by a step. */
export const scroll: LocalAction<'scroll'> = ({ direction, selector }, { page }) =>
  page.scroll(direction, selector, PATIENCE);

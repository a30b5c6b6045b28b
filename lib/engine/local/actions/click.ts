import { type LocalAction, PATIENCE } from './action';

/** Clicks the first visible match, or with `all` every one. */
export const click: LocalAction<'click'> = ({ selector, all }, { page }) => page.click(selector, all, PATIENCE);

import type { LocalAction } from './action';

/** Presses a key, or keys together. */
export const press: LocalAction<'press'> = ({ key }, { page }) => page.press(key);

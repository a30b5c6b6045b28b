import type { LocalAction } from './action';

/** Types into what has the focus. */
export const write: LocalAction<'write'> = ({ text }, { page }) => page.write(text);

import { chromiumPath } from '../../server/chromium/chromium.ts';

let path: Promise<string> | undefined;

/** Finds the Chromium for tests, once per process, since a check takes as long as a start. */
export const testChromium = (): Promise<string> => {
  path ??= chromiumPath();
  return path;
};

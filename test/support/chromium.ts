import { chromiumPath } from '../../server/chromium/chromium.ts';

let path: Promise<string> | undefined;

/** The Chromium of tests, looked for once in a process: trying whether one starts takes as long as starting it. */
export const testChromium = (): Promise<string> => {
  path ??= chromiumPath();
  return path;
};

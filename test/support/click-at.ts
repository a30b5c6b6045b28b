import type { BrowserCommand } from 'vitest/node';

declare module 'vitest/browser' {
  interface BrowserCommands {
    clickAt(x: number, y: number): Promise<void>;
  }
}

/** Clicks at a place of the page under test as a person does: at whatever is there. In CSS pixels. */
export const clickAt: BrowserCommand<[x: number, y: number]> = async ({ page, iframe }, x, y) => {
  const frame = await iframe.owner().boundingBox();
  await page.mouse.click((frame?.x ?? 0) + x, (frame?.y ?? 0) + y);
};

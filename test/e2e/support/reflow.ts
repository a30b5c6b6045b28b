import { expect, type Page } from '@playwright/test';
import { PANEL_WIDTHS, whatIsCut } from '../../support/reflow.ts';

/** Lets nothing of the panel be cut at any of its widths. */
export async function expectReflow(panel: Page, what: string): Promise<void> {
  for (const width of PANEL_WIDTHS) {
    await panel.setViewportSize({ width, height: 700 });
    expect.soft(await panel.evaluate(whatIsCut), `${what} at ${width} px`).toEqual([]);
  }
}

import '@/components/base/base.css';
import axe from 'axe-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PANEL_WIDTHS, whatIsCut } from '../../support/reflow';

/** Rules of which the outcome depends on colours. The others find the same in both themes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** States of a view by their names, each with the way there. */
export type States = Record<string, () => Promise<unknown> | unknown>;

/**
 * Declares a test for each state: axe finds nothing in it in both themes, and nothing is cut at any width of the panel.
 * @param clear takes the view away again
 */
export function judgeStates(states: States, clear: () => void): void {
  const { documentElement: html } = document;
  // A colour on its way to another one has neither's contrast.
  const still = document.createElement('style');
  still.textContent = '*, *::before, *::after { transition: none !important; animation: none !important }';
  beforeAll(() => {
    document.head.append(still);
    Object.assign(html, { lang: 'en' });
  });
  afterAll(() => still.remove());
  afterEach(async () => {
    html.style.colorScheme = '';
    await page.viewport(414, 896);
    clear();
  });

  it.each(Object.entries(states))('nothing is found in %s, and nothing is cut', async (_name, reach) => {
    await page.viewport(400, 700);
    await reach();
    for (const scheme of ['light', 'dark'] as const) {
      html.style.colorScheme = scheme;
      const { violations } = await axe.run(document, scheme === 'dark' ? { runOnly: OF_COLOURS } : {});
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html: markup }) => markup).join(' ')}`);
      expect.soft(found, scheme).toEqual([]);
    }
    for (const width of PANEL_WIDTHS) {
      await page.viewport(width, 700);
      expect.soft(whatIsCut(), `at ${width} px`).toEqual([]);
    }
  });
}

import type { Page } from '@playwright/test';
import axeCore, { type AxeResults } from 'axe-core';
import { illegible } from './legible.ts';
import { evaluateInOverlay } from './overlay.ts';

/** Rules of which the outcome depends on colours. The others find the same in both themes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

type Violations = AxeResults['violations'];

/** Findings of every level in both themes, as sentences. */
export async function findings(view: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await view.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Once in a document: handing it over takes longer than it runs.
    if (!(await view.evaluate(() => 'axe' in globalThis))) await view.evaluate(axeCore.source);
    const { violations } = await view.evaluate(
      (rules) => globalThis.axe.run(rules ? { runOnly: rules } : {}),
      colorScheme === 'dark' ? OF_COLOURS : undefined,
    );
    found.push(...sentences(colorScheme, violations));
  }
  return found;
}

/**
 * Findings of every level in what we draw over a page. In one theme: axe cannot tell the contrast of what is drawn there,
 * which `illegible` does.
 */
export const findingsOver = async (page: Page): Promise<string[]> => [
  ...sentences('light', await evaluateInOverlay(page, runInside, { library: axeCore.source })),
  ...(await illegible(page)),
];

/**
 * Runs in a world of its own, on the element over the page, with its shadow root, which only this world sees there. Looks
 * at the whole document, as its parts are judged by what is around them, and gives what is found inside.
 */
async function runInside(this: Element, root: ShadowRoot): Promise<Violations> {
  Object.defineProperty(this, 'shadowRoot', { value: root, configurable: true });
  const { passes, violations } = await globalThis.axe.run(document);
  const inside = (results: Violations) =>
    results
      .map((result) => ({ ...result, nodes: result.nodes.filter(({ target }) => Array.isArray(target[0])) }))
      .filter(({ nodes }) => nodes.length > 0);
  if (inside(passes).length === 0) throw new Error('Nothing inside was looked at.');
  return inside(violations);
}

const sentences = (colorScheme: string, violations: Violations): string[] =>
  violations.map(
    ({ id, impact, nodes }) => `${colorScheme}: ${impact} ${id}: ${nodes.map((node) => node.html).join(' ')}`,
  );

declare global {
  var axe: typeof import('axe-core');
}

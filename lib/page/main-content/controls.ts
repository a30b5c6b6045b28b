import * as dom from '@/lib/dom';
import { isTitle, setOf } from '../element-names';
import type { Judge } from './removal';

const CONTROLS = setOf('button select datalist textarea form option fieldset');
/** Buttons unfold answers, and the question is on them; other buttons say what they do in fewer characters. */
const LONGEST_LABEL = 70;
/** How far above a button the heading may be that it stands in. */
const NEAR = 3;

/** What is pressed and filled in, except what holds content. */
export const judgeControl: Judge = (i, { tree, text }) => {
  const name = tree.names[i] as string;
  if (!CONTROLS.has(name)) return;
  if (name === 'button') {
    const button = tree.nodes[i] as Element;
    if (
      (text[i] as number) > LONGEST_LABEL ||
      dom.hasAttribute(button, 'aria-expanded') ||
      dom.hasAttribute(button, 'aria-controls')
    )
      return;
    for (let up = tree.parent[i] as number, n = 0; up > 0 && n < NEAR; up = tree.parent[up] as number, n++) {
      if (isTitle(tree.names[up] as string)) return;
    }
  }
  return `<${name}>`;
};

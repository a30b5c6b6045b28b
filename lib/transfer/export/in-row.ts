import type { Action } from '@/lib/contract';
import { type InRow, readScript, scripts } from '@/lib/recorder/script';
import type { RecordedElement } from '@/lib/recorder/selector';

/**
 * Converts an action for an engine that only knows selectors. If CSS cannot tell which row is meant, the action becomes a
 * script that finds the row by its words, and fails if the row does not exist.
 */
export function actionInRow(action: Action, target: RecordedElement | undefined): Action {
  const { row } = target ?? {};
  if (!target || !row || row.inCss) return action;
  const { fingerprint, selector } = target;
  const way: InRow = { ...row, tag: fingerprint.tag };
  if (action.type === 'click' && !action.all && action.selector === selector) {
    return { type: 'executeJavascript', script: scripts.press.write(way) };
  }
  // Only checks that something is there to press; the step itself finds the right element.
  if (action.type === 'wait' && action.selector === selector && row.levels[0]) {
    return {
      type: 'wait',
      selector: `${row.levels[0].shape}${row.inner ? ` ${CSS_NAME.test(way.tag) ? way.tag : '*'}` : ''}`,
    };
  }
  if (action.type !== 'executeJavascript') return action;
  const own = readScript(action.script);
  const values = own?.values.map((value) => (isPath(value, selector) ? way : value));
  return own && values?.includes(way) ? { ...action, script: rewritten(own.name, values) } : action;
}

/** Element names that are valid selectors as they are. */
const CSS_NAME = /^[a-z][\w-]*$/i;

const isPath = (value: unknown, selector: string): boolean => JSON.stringify(value) === JSON.stringify([[selector]]);

/** Rewrites one of the recorder's own scripts for other values of the same kinds. */
function rewritten(name: string, values: readonly unknown[]): string {
  const { write } = scripts[name as keyof typeof scripts];
  return (write as (...values: readonly unknown[]) => string)(...values);
}

import { type Action, actionSchemas } from '@/lib/contract';

/**
 * An action without the members that have the contract's default. The direction of a scroll stays: client libraries ask
 * for it.
 */
export function shortAction(action: Action): Action {
  const defaults = DEFAULTS[action.type] ?? {};
  return Object.fromEntries(
    Object.entries(action).filter(
      ([name, value]) => value !== undefined && (name === 'type' || value !== defaults[name]),
    ),
  ) as unknown as Action;
}

const DEFAULTS: Partial<Record<Action['type'], Record<string, unknown>>> = {
  click: actionSchemas.click.parse({ type: 'click', selector: '*' }),
  screenshot: actionSchemas.screenshot.parse({ type: 'screenshot' }),
  pdf: actionSchemas.pdf.parse({ type: 'pdf' }),
};

import { type Action, actionSchemas, describeFields } from '@/lib/contract';

/**
 * Removes the members of an action that equal the contract's default. The direction of a scroll stays: client libraries
 * require it.
 */
export function shortAction(action: Action): Action {
  const fields = describeFields(actionSchemas[action.type]).filter(({ name }) => name !== 'direction');
  const defaults = new Map(fields.map((field) => [field.name, field.default]));
  return Object.fromEntries(
    Object.entries(action).filter(([name, value]) => value !== undefined && value !== defaults.get(name)),
  ) as unknown as Action;
}

import { type Action, type Issue, issue } from '../lib/contract';
import { placeholder, variablesOf } from '../lib/recorder/variables';

/**
 * What is wrong with actions that ask for values which are not given.
 * @param values by name
 * @param nextStep a sentence on what to do about a name
 * @returns an issue for each action, and for each name in it that has no value
 */
export const unfilled = (
  actions: readonly Action[],
  values: Record<string, string>,
  nextStep: (name: string) => string,
): Issue[] =>
  actions.flatMap((action, index) =>
    variablesOf([action])
      .filter((name) => !Object.hasOwn(values, name))
      .map((name) => issue(['actions', index, 'text'], `${placeholder(name)} has no value. ${nextStep(name)}`)),
  );

import type { Action } from '../../lib/contract';
import { environmentName } from '../../lib/export/environment';
import { placeholder, variablesOf } from '../../lib/recorder/variables';
import { Problem } from '../problem.ts';
import { unfilled } from '../unfilled.ts';

/**
 * Reads what the placeholders of actions stand for. No value is in any sentence, nor what might be one: somebody could have
 * written it where the name of a variable belongs.
 * @param variables environment variables by the name of the placeholder
 * @returns values by name
 * @throws Problem where a variable is not set or not asked for, or where a placeholder has none
 */
export function valuesFor(
  actions: readonly Action[],
  variables: Record<string, string>,
  env: NodeJS.ProcessEnv,
): Record<string, string> {
  const missing = unfilled(actions, variables, howToGive);
  if (missing.length) throw Problem.ofIssues(missing);

  const wanted = variablesOf(actions);
  const values = Object.entries(variables).map(([name, variable]) => {
    if (!wanted.includes(name))
      throw new Problem(`var: ${placeholder(name)} is in no text that is typed: ${other(wanted)}.`);
    const value = env[variable];
    if (!value) throw new Problem(`var: ${unset(name, variable)}`);
    return [name, value];
  });
  return Object.fromEntries(values);
}

const howToGive = (name: string) => `Set ${environmentName(name)} in the environment, and add --var ${name}.`;

const other = (wanted: readonly string[]) =>
  wanted.length ? `what can be given is ${wanted.join(', ')}` : 'leave out --var';

const unset = (name: string, variable: string) =>
  variable === environmentName(name)
    ? `${variable} is not set in the environment: set it to what ${placeholder(name)} stands for.`
    : `What --var ${name}=… names is not set in the environment: it takes a variable’s name, never the value itself.`;

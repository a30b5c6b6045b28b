import type { Action } from '../../lib/contract';
import { missingVariables, placeholder, variablesOf } from '../../lib/recorder/variables';
import { environmentName } from '../../lib/transfer/export/environment';
import { Problem } from '../problem.ts';

/**
 * Reads the values of actions' variables from the environment. No message contains a value or a possible one: a user
 * may have written it instead of the name of an environment variable.
 * @param sources environment variables by the name of the action's variable
 * @returns values by name
 * @throws Problem for an environment variable that is not set or not needed, or a placeholder without a variable
 */
export function readVariables(
  actions: readonly Action[],
  sources: Record<string, string>,
  env: NodeJS.ProcessEnv,
): Record<string, string> {
  const missing = missingVariables(actions, sources, howToGive);
  if (missing.length) throw Problem.ofIssues(missing);

  const wanted = variablesOf(actions);
  const values = Object.entries(sources).map(([name, source]) => {
    if (!wanted.includes(name))
      throw new Problem(`var: ${placeholder(name)} is in no text that is typed: ${other(wanted)}.`);
    const value = env[source];
    if (!value) throw new Problem(`var: ${unset(name, source)}`);
    return [name, value];
  });
  return Object.fromEntries(values);
}

const howToGive = (name: string) => `Set ${environmentName(name)} in the environment, and add --var ${name}.`;

const other = (wanted: readonly string[]) =>
  wanted.length ? `what can be given is ${wanted.join(', ')}` : 'leave out --var';

const unset = (name: string, source: string) =>
  source === environmentName(name)
    ? `${source} is not set in the environment: set it to what ${placeholder(name)} stands for.`
    : `What --var ${name}=… names is not set in the environment: it takes a variable’s name, never the value itself.`;

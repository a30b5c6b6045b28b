import { WinnowError } from '../../lib/base/errors';
import type { LookupName } from '../../lib/operations/registry';
import { servedLookup } from '../../lib/operations/served';
import type { LookupDeps } from '../../lib/operations/serving';
import { searchUnavailable } from '../http/search.ts';
import { planDeps } from '../http/serving.ts';
import { Problem } from '../problem.ts';
import { createLazyBrowser } from './lazy-browser.ts';
import { lookupHelp, readLookupOptions } from './operation-options.ts';
import { checkOut, say, writeOutput } from './output.ts';

/**
 * Runs the command of a lookup, such as `npm start -- map`.
 * @param argv arguments after its name
 * @throws Problem; or the signal's reason
 */
export async function printLookup<Name extends LookupName>(
  name: Name,
  argv: string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<void> {
  const { run, command } = servedLookup(name);
  const options = readLookupOptions(name, argv, env);
  if (!options || !command) return writeOutput(lookupHelp(name) ?? '');
  const { input, engine, json, out } = options;
  if (out !== undefined) await checkOut(out);
  await using browser = createLazyBrowser(signal);
  const deps: LookupDeps = {
    ...planDeps({ searchEngine: engine }),
    searchUnavailable,
    scrape: (page, { signal: left }) => browser.scrape(page, left),
    width: 1,
  };
  const found = await run(input, deps, signal).catch((thrown) => {
    if (!(thrown instanceof WinnowError)) throw thrown;
    throw new Problem(`${name}: ${thrown.message} ${thrown.record.nextStep}`, 1, thrown);
  });
  if ('warning' in found && found.warning) say(`warning: ${found.warning}`);
  const empty = command.empty?.(found);
  if (empty) say(empty);
  await writeOutput(json ? `${JSON.stringify(found, null, 2)}\n` : command.print(found), out);
}

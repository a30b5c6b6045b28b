import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Problem } from '../problem.ts';

/** Makes the error for a command line that is wrong. */
export type Usage = (sentence: string) => Problem;

/** Binds the errors of a command line to the command. @param command the words that run it */
export const usageOf =
  (command: string): Usage =>
  (sentence) =>
    new Problem(`options: ${sentence} See ${command} -- --help.`, 2);

/** Reads arguments as `parseArgs` of Node does. @throws Problem for an option that is unknown or lacks its value */
export function parseArguments<Config extends ParseArgsConfig>(
  config: Config,
  usage: Usage,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // Node goes on with how to write a file name that begins with a dash, which no option takes.
    const [sentence] = (error as Error).message.split(/\. |\n/);
    throw usage(`${sentence?.replace(/\.$/, '')}.`);
  }
}

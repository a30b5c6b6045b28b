import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Problem } from '../problem.ts';

/** Creates the error for an invalid command line. */
export type Usage = (sentence: string) => Problem;

/** Binds the errors of a command line to the command. @param command the words that run it */
export const usageOf =
  (command: string): Usage =>
  (sentence) =>
    new Problem(`options: ${sentence} See ${command} -- --help.`, 2);

/** Parses arguments like Node's `parseArgs`. @throws Problem for an option that is unknown or lacks its value */
export function parseArguments<Config extends ParseArgsConfig>(
  config: Config,
  usage: Usage,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // Node appends how to write a file name that begins with a dash, which no option accepts.
    const [sentence] = (error as Error).message.split(/\. |\n/);
    throw usage(`${sentence?.replace(/\.$/, '')}.`);
  }
}

/** Converts a text to a number, for the contract to check; any other text stays unchanged. */
export const numberOr = <Text extends string | undefined>(text: Text): number | Text =>
  text !== undefined && /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;

/** @throws Problem with exit code 2 for anything but a whole number in a range */
export function wholeNumber(name: string, text: string, min: number, max: number, usage: Usage): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw usage(`--${name} takes a whole number from ${min} to ${max}, not "${text}".`);
}

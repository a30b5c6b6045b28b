import { LIMITS, type ParseOptions, parseBody, parseOptions } from '../../lib/contract';
import { DOCUMENT_EXTENSIONS } from '../../lib/files/documents/kinds';
import type { ChosenModel } from '../chromium/extension-page.ts';
import { Problem } from '../problem.ts';
import { LANGUAGE_HELP, LANGUAGE_OPTIONS } from './language-options.ts';
import { chooseModel, MODEL_HELP, MODEL_OPTIONS } from './model-options.ts';
import { numberOr, parseArguments, usageOf } from './usage.ts';

/** Maximum width of the help text, in characters. */
const LINE = 120;

const kinds = (): string => {
  const lines = [''];
  for (const extension of DOCUMENT_EXTENSIONS) {
    const last = lines.at(-1) ?? '';
    if (last.length + extension.length + 1 > LINE) lines.push(extension);
    else lines[lines.length - 1] = `${last} ${extension}`.trim();
  }
  return lines.join('\n');
};

export const PARSE_HELP = `Usage: npm start -- parse file [options]

Prints the markdown of a file on this computer:
${kinds()}

  --formats a,b    formats to make, named as in the contract: markdown,html,links,images,…; markdown without it
  --whole          keeps what is left out of HTML beside its main content, and running headers and footers
  --timeout MS     ends with an error after so many milliseconds; ${LIMITS.parse.timeout} without it
  --json           print the whole v2 response
  --out FILE       write there what would be printed
${MODEL_HELP}
${LANGUAGE_HELP}
  --help           this text
`;

interface ParseCommand {
  /** Path of the file; absent if only the help is requested. */
  file?: string;
  request: ParseOptions;
  model?: ChosenModel | undefined;
  /** Folder of the languages to recognize scans in. */
  languages?: string | undefined;
  json: boolean;
  /** Path of the file to write to, instead of standard output. */
  out?: string | undefined;
}

const usage = usageOf('npm start -- parse');

/**
 * Parses the command line of a parse.
 * @param argv arguments after `parse`
 * @param env with the model, unless the arguments name it
 * @throws Problem with exit code 2 if an option is unknown or lacks its value, or with a line for each invalid field
 */
export function parseParseOptions(argv: string[], env: NodeJS.ProcessEnv): ParseCommand {
  const { values, positionals } = parseArguments(
    {
      args: argv,
      allowPositionals: true,
      options: {
        formats: { type: 'string' },
        whole: { type: 'boolean', default: false },
        timeout: { type: 'string' },
        ...MODEL_OPTIONS,
        ...LANGUAGE_OPTIONS,
        json: { type: 'boolean', default: false },
        out: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    },
    usage,
  );
  const { json, out, languages, formats, whole, timeout } = values;
  const [file, second] = positionals;
  if (!values.help && file === undefined) throw usage('Name the file: its path is missing.');
  if (second !== undefined) throw usage(`Only one file can be parsed, "${second}" is a second one.`);
  const parsed = parseBody(parseOptions, {
    onlyMainContent: !whole,
    ...(formats !== undefined && { formats: formats.split(',').map((name) => name.trim()) }),
    ...(timeout !== undefined && { timeout: numberOr(timeout) }),
  });
  if (!parsed.ok) throw Problem.ofIssues(parsed.issues);
  return {
    ...(!values.help && file !== undefined && { file }),
    request: parsed.input,
    model: chooseModel(values, env),
    languages,
    json,
    out,
  };
}

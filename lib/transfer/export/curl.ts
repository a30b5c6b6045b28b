import type { Action, ScrapeRequestInput } from '@/lib/contract';
import { pageOperation } from '@/lib/operations/registry';
import { type TextPart, variablesOf } from '@/lib/recorder/variables';
import { environmentName } from './environment';
import { type Language, literal, withTemplates } from './literal';
import { remarksOn } from './remarks';
import { escapedUnits, visible } from './visible';

/**
 * Exports a request as a command for a POSIX shell. When the command runs, it reads the key from `$API_KEY`, the address from
 * `$BASE_URL` if no service is known, and the value of `{{password}}` in the text of a `write` from `$PASSWORD`. None of them
 * is ever in the text.
 * @param baseUrl address of the service without `/v2`; empty if unknown
 */
export function curlCommand(request: ScrapeRequestInput, baseUrl: string): string {
  const { path } = pageOperation;
  const body = quoted(literal(withTemplates(request), JSON_IN_QUOTES));
  const names = variablesOf((request.actions ?? []) as Action[]).map(environmentName);
  const command = [
    `curl ${baseUrl ? quoted(quotable(baseUrl + path)) : `"$BASE_URL${path}"`}`,
    '-H "Authorization: Bearer $API_KEY"',
    "-H 'Content-Type: application/json'",
  ];
  // Remarks are arguments of a command that does nothing.
  const remarks = remarksOn(request).map((remark) => `: ${quoted(remark)}`);
  if (!names.length) return [...remarks, [...command, `--data-raw ${body}`].join(LINE)].join('\n');
  // Runs in a subshell, which a missing value ends, and passes values through a pipe: every program on a machine can read the
  // arguments of others.
  const checks = names.map((name) => `: "\${${name}:?is not set. Give it the value that is to be typed.}"`);
  return [
    '(',
    ...remarks,
    ...checks,
    JSON_FUNCTION,
    `printf '%s' ${body} |`,
    [...command, '--data-binary @-'].join(LINE),
    ')',
  ].join('\n');
}

const LINE = ' \\\n  ';

/**
 * Shell function `json`: writes its argument as the inside of a JSON text, the last member of a `write` action. Between two
 * braces, which a service may take for the beginning of a name, another such action begins. `awk` reads the value from a
 * pipe, since it interprets backslashes in variables as escapes, and byte by byte, whatever the locale. The function contains
 * no comments: zsh does not accept them interactively.
 */
const JSON_FUNCTION = `json() {
  printf '%s\\n' "$1" | LC_ALL=C awk '
    BEGIN {
      for (code = 1; code < 32; code++) escaped[sprintf("%c", code)] = sprintf("\\\\u%04x", code)
      escaped["\\""] = "\\\\\\""
      escaped["\\\\"] = "\\\\\\\\"
    }
    NR > 1 { printf "%s", "\\\\n" }
    {
      last = ""
      for (at = 1; at <= length($0); at++) {
        character = substr($0, at, 1)
        if ((last character) == "{{") printf "%s", "\\"}, {\\"type\\": \\"write\\", \\"text\\": \\""
        last = character
        printf "%s", (character in escaped) ? escaped[character] : character
      }
    }
  '
}`;

/** JSON that becomes a quoted word of the shell; a value of the environment stands between two such words. */
const JSON_IN_QUOTES: Language = {
  text: (parts) => `"${parts.map((part) => (typeof part === 'string' ? textInQuotes(part) : '')).join('')}"`,
  typed: (parts, indent) => `{
${indent}  "type": "write",
${indent}  "text": "${valuesTogether(parts)
    .map((part) => (typeof part === 'string' ? textInQuotes(part) : `'"$(json "${part.join('')}")"'`))
    .join('')}"
${indent}}`,
  key: (name) => `${JSON_IN_QUOTES.text([name])}: `,
  true: 'true',
  false: 'false',
  null: 'null',
  indent: '  ',
  width: 0,
  padding: '',
  trailing: false,
};

const textInQuotes = (text: string) => quotable(visible(JSON.stringify(text).slice(1, -1), escapedUnits));

/** Groups consecutive values into one text, in which the first may end with a brace and the next begin with one. */
function valuesTogether(parts: readonly TextPart[]): (string | string[])[] {
  const together: (string | string[])[] = [];
  for (const part of parts) {
    const last = together.at(-1);
    if (typeof part === 'string') together.push(part);
    else if (Array.isArray(last)) last.push(`$${environmentName(part.name)}`);
    else together.push([`$${environmentName(part.name)}`]);
  }
  return together;
}

/** Quotes one word for a POSIX shell (2.2.2 Single-Quotes): only the quote itself needs care. */
const quoted = (text: string) => `'${text}'`;

const quotable = (text: string) => text.replaceAll("'", "'\\''");

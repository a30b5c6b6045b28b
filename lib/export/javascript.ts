import type { ScrapeRequestInput } from '@/lib/contract';
import { pageOperation } from '@/lib/operations/registry';
import { type Language, literal, withTemplates } from './literal';
import { quotedText } from './quoted';
import { remarksOn } from './remarks';
import { escapedUnits } from './visible';

/**
 * A request as a JavaScript module that needs no client library. Values of placeholders, the key and, where no service
 * is known, its address are read from the environment when it runs.
 * @param baseUrl address of the service without `/v2`; empty where there is none
 */
export function fetchCode(request: ScrapeRequestInput, baseUrl: string): string {
  const code = fetchCall(request, serviceAddress(baseUrl));
  const remarks = remarksOn(request).map((remark) => `// ${remark}`);
  return [...remarks, ...helpersFor(code, '', ''), code].join('\n');
}

/** Code that sends a request, and prints the response. */
export const fetchCall = (
  request: ScrapeRequestInput,
  service: string,
) => `const response = await fetch(${service} + '${pageOperation.path}', {
  method: 'POST',
  headers: { Authorization: 'Bearer ' + (process.env.API_KEY ?? ''), 'Content-Type': 'application/json' },
  body: JSON.stringify(${literal(withTemplates(request), JAVASCRIPT, '  ')}),
});
console.log(await response.text());
`;

/**
 * The functions that code calls.
 * @param type of a text, and @param actions of what types one, as the language writes them
 */
export const helpersFor = (code: string, type: string, actions: string): string[] => [
  ...(code.includes('environment(')
    ? [
        `/** A value that is not written into this file. */
function environment(name${type})${type} {
  const value = process.env[name];
  if (!value) throw new Error(name + ' is not set. Give it the value that is to be sent.');
  return value;
}
`,
      ]
    : []),
  ...(code.includes('...typed(')
    ? [
        `/** Types a text, in parts where it has two braces: a service may take them for the beginning of a name. */
function typed(text${type})${actions} {
  return text.split(/(?<=\\{)(?=\\{)/).map((part) => ({ type: 'write', text: part }));
}
`,
      ]
    : []),
];

const { literal: textLiteral, service: serviceAddress, syntax } = quotedText(escapedUnits);

export { serviceAddress, textLiteral };

/** Values as JavaScript and TypeScript write them. */
export const JAVASCRIPT: Language = {
  ...syntax,
  typed: (parts) => `...typed(${syntax.text(parts)})`,
  key: (name) => `${keyOf(name)}: `,
  true: 'true',
  false: 'false',
  null: 'null',
  indent: '  ',
  padding: ' ',
};

function keyOf(name: string): string {
  // Only so is it a member and not the prototype.
  if (name === '__proto__') return "['__proto__']";
  return /^[a-z_$][\w$]*$/i.test(name) ? name : textLiteral(name);
}

import type { ScrapeRequestInput } from '@/lib/contract';
import { pageOperation } from '@/lib/operations/registry';
import { type Language, literal, withTemplates } from './literal';
import { quotedText } from './quoted';
import { remarksOn } from './remarks';
import { escapedUnits } from './visible';

/**
 * Exports a request as a JavaScript module without dependencies. When it runs, it reads the values of placeholders, the key
 * and, if no service is known, the service's address from the environment.
 * @param baseUrl address of the service without `/v2`; empty if unknown
 */
export function fetchCode(request: ScrapeRequestInput, baseUrl: string): string {
  const code = fetchCall(request, serviceAddress(baseUrl));
  const remarks = remarksOn(request).map((remark) => `// ${remark}`);
  return [...remarks, ...helpersFor(code, '', ''), code].join('\n');
}

/** Returns code that sends a request and prints the response. */
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
 * Returns the helper functions that code calls.
 * @param type type of a text, as the language writes it
 * @param actions type of the actions that type a text, as the language writes it
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

/** Syntax of values in JavaScript and TypeScript. */
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
  // Computed, as otherwise it would set the prototype instead of a member.
  if (name === '__proto__') return "['__proto__']";
  return /^[a-z_$][\w$]*$/i.test(name) ? name : textLiteral(name);
}

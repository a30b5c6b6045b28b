import type { ScrapeRequestInput } from '@/lib/contract';
import { pageOperation } from '@/lib/operations/registry';
import type { TextPart } from '@/lib/recorder/variables';
import { environmentName } from './environment';
import { type Language, literal, withTemplates } from './literal';
import { singleQuoted } from './quoted';
import { remarksOn } from './remarks';
import { castOf, castOfOptions, refusedByClient, type TypeName } from './typescript-client';
import { escapedUnits } from './visible';

/**
 * A request as a TypeScript module for the client library `firecrawl`. Values of placeholders, the key and, where no
 * service is known, its address are read from the environment when it runs.
 * @param baseUrl address of the service without `/v2`; empty where there is none
 */
export function typescriptCode(request: ScrapeRequestInput, baseUrl: string): string {
  const refused = refusedByClient(request);
  const service = baseUrl ? text(baseUrl) : "environment('BASE_URL')";
  const [head, code] = refused.length ? withFetch(request, service, refused) : withClient(request, service);
  const remarks = remarksOn(request).map((remark) => `// ${remark}`);
  return [...remarks, head, ...(code.includes('environment(') ? [ENVIRONMENT] : []), code].join('\n');
}

type HeadAndCode = [head: string, code: string];

function withClient(request: ScrapeRequestInput, service: string): HeadAndCode {
  const { url, ...options } = withTemplates(request) as ScrapeRequestInput;
  const types = new Set<TypeName>();
  const as = (type?: TypeName) => {
    if (!type) return '';
    types.add(type);
    // Only this type contradicts what is sent, the others just do not say all of it.
    return ` as ${type === 'ChangeTrackingFormat' ? 'unknown as ' : ''}${type}`;
  };
  const language = { ...TYPESCRIPT, after: (value: object) => as(castOf(value)) };
  const written = literal(options, language) + as(castOfOptions(request));
  const names = ['Firecrawl', ...[...types].sort().map((type) => `type ${type}`)];
  return [
    `// npm install firecrawl\nimport { ${names.join(', ')} } from 'firecrawl';\n`,
    `const firecrawl = new Firecrawl({ apiKey: process.env.API_KEY ?? '', apiUrl: ${service} });

${types.size ? WHY_CAST : ''}const result = await firecrawl.scrape(${text(url)}, ${written});
console.log(JSON.stringify(result, null, 2));
`,
  ];
}

const WHY_CAST = `// With \`as\` where the types of the client library lack a member that the service has: it is sent all the same.
`;

const withFetch = (request: ScrapeRequestInput, service: string, reasons: string[]): HeadAndCode => [
  `// Sent without the client library firecrawl: it ${reasons.join(', and it ')}.\n`,
  `const response = await fetch(${service} + '${pageOperation.path}', {
  method: 'POST',
  headers: { Authorization: 'Bearer ' + (process.env.API_KEY ?? ''), 'Content-Type': 'application/json' },
  body: JSON.stringify(${literal(withTemplates(request), TYPESCRIPT, '  ')}),
});
console.log(await response.text());

export {};
`,
];

const ENVIRONMENT = `/** A value that is not written into this file. */
function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(name + ' is not set. Give it the value that is to be sent.');
  return value;
}
`;

const text = (value: string) => singleQuoted(value, escapedUnits);

const TYPESCRIPT: Language = {
  text: (parts) => parts.map(partOfText).join(' + ') || "''",
  key: (name) => `${keyOf(name)}: `,
  true: 'true',
  false: 'false',
  null: 'null',
  indent: '  ',
  width: 100,
  padding: ' ',
  trailing: true,
};

const partOfText = (part: TextPart) =>
  typeof part === 'string' ? text(part) : `environment(${text(environmentName(part.name))})`;

function keyOf(name: string): string {
  // Only so is it a member and not the prototype.
  if (name === '__proto__') return "['__proto__']";
  return /^[a-z_$][\w$]*$/i.test(name) ? name : text(name);
}

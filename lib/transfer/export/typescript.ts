import type { ScrapeRequestInput } from '@/lib/contract';
import { fetchCall, helpersFor, JAVASCRIPT, serviceAddress, textLiteral } from './javascript';
import { literal, withTemplates } from './literal';
import { remarksOn } from './remarks';
import { castOf, castOfOptions, refusedByClient, type TypeName } from './typescript-client';

/**
 * Exports a request as a TypeScript module for the client library `firecrawl`. When it runs, it reads the values of
 * placeholders, the key and, if no service is known, the service's address from the environment.
 * @param baseUrl address of the service without `/v2`; empty if unknown
 */
export function typescriptCode(request: ScrapeRequestInput, baseUrl: string): string {
  const refused = refusedByClient(request);
  const service = serviceAddress(baseUrl);
  const [head, code] = refused.length ? withFetch(request, service, refused) : withClient(request, service);
  const remarks = remarksOn(request).map((remark) => `// ${remark}`);
  return [...remarks, head, ...helpersFor(code, ': string', ": { type: 'write'; text: string }[]"), code].join('\n');
}

type HeadAndCode = [head: string, code: string];

function withClient(request: ScrapeRequestInput, service: string): HeadAndCode {
  const { url, ...options } = withTemplates(request) as ScrapeRequestInput;
  const types = new Set<TypeName>();
  const as = (type?: TypeName) => {
    if (!type) return '';
    types.add(type);
    // Only this type contradicts the sent value; the others are merely incomplete.
    return ` as ${type === 'ChangeTrackingFormat' ? 'unknown as ' : ''}${type}`;
  };
  const language = { ...JAVASCRIPT, after: (value: object) => as(castOf(value)) };
  const written = literal(options, language) + as(castOfOptions(request));
  const names = ['Firecrawl', ...[...types].sort().map((type) => `type ${type}`)];
  return [
    `// npm install firecrawl\nimport { ${names.join(', ')} } from 'firecrawl';\n`,
    `const firecrawl = new Firecrawl({ apiKey: process.env.API_KEY ?? '', apiUrl: ${service} });

${types.size ? WHY_CAST : ''}const result = await firecrawl.scrape(${textLiteral(url)}, ${written});
console.log(JSON.stringify(result, null, 2));
`,
  ];
}

const WHY_CAST = `// With \`as\` where the types of the client library lack a member that the service has: it is sent all the same.
`;

const withFetch = (request: ScrapeRequestInput, service: string, reasons: string[]): HeadAndCode => [
  `// Sent without the client library firecrawl: it ${reasons.join(', and it ')}.\n`,
  `${fetchCall(request, service)}
export {};
`,
];

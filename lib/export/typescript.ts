import type { ScrapeRequestInput } from '@/lib/contract';
import { fetchCall, helpersFor, JAVASCRIPT, serviceAddress, textLiteral } from './javascript';
import { literal, withTemplates } from './literal';
import { remarksOn } from './remarks';
import { castOf, castOfOptions, refusedByClient, type TypeName } from './typescript-client';

/**
 * A request as a TypeScript module for the client library `firecrawl`. Values of placeholders, the key and, where no
 * service is known, its address are read from the environment when it runs.
 * @param baseUrl address of the service without `/v2`; empty where there is none
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
    // Only this type contradicts what is sent, the others just do not say all of it.
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

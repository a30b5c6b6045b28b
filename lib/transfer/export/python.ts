import type { ScrapeRequestInput } from '@/lib/contract';
import { LIMITS } from '@/lib/contract';
import { pageOperation } from '@/lib/operations/registry';
import { type Language, literal, withTemplates } from './literal';
import { KEYWORDS, lostByClient, snakeCase } from './python-client';
import { quotedText } from './quoted';
import { remarksOn } from './remarks';
import { escapedPoint } from './visible';

/**
 * Exports a request as a Python program: for the client library `firecrawl-py` or, if that would leave something out, for the
 * standard library alone. When it runs, it reads the values of placeholders, the key and, if no service is known, the
 * service's address from the environment.
 * @param baseUrl address of the service without `/v2`; empty if unknown
 */
export function pythonCode(request: ScrapeRequestInput, baseUrl: string): string {
  const lost = lostByClient(request);
  const service = python.service(baseUrl);
  const remarks = remarksOn(request).map((remark) => `# ${remark}\n`);
  return remarks.join('') + (lost.length ? withUrllib(request, service, lost) : withClient(request, service));
}

function withClient(request: ScrapeRequestInput, service: string): string {
  const { url, ...options } = withTemplates(request) as ScrapeRequestInput;
  const keywords = Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `    ${KEYWORDS[name]}=${literal(snakeCase(name, value), PYTHON, '    ')},\n`);
  const age = request.lockdown ? LIMITS.maxAge.lockdownDefault : LIMITS.maxAge.default;
  if (request.maxAge === undefined) keywords.push(`    max_age=${age},  ${WHY_AGE}\n`);
  const call = `firecrawl = Firecrawl(api_key=os.environ.get('API_KEY', ''), api_url=${service})
result = firecrawl.scrape(
    ${python.literal(url)},
${keywords.join('')})
print(result.model_dump_json(indent=2, exclude_none=True))
`;
  const needsEnvironment = call.includes('environment(');
  return `# pip install firecrawl-py
import os
${needsTyped(call) ? 'import re\n' : ''}${needsEnvironment ? 'import sys\n' : ''}
from firecrawl import Firecrawl
${needsEnvironment ? ENVIRONMENT : ''}${needsTyped(call) ? TYPED : ''}
${call}`;
}

/** See `prepare_scrape_options` of the client library. */
const WHY_AGE = '# The default of the service: the client library would send its own.';

function withUrllib(request: ScrapeRequestInput, service: string, lost: string[]): string {
  const body = literal(withTemplates(request), PYTHON, '    ');
  return `# Sent without the client library firecrawl-py: ${lost.join(', and ')}.
import json
import os
${needsTyped(body) ? 'import re\n' : ''}import sys
import urllib.error
import urllib.request
${ENVIRONMENT}${needsTyped(body) ? TYPED : ''}
request = urllib.request.Request(
    ${service} + '${pageOperation.path}',
    data=json.dumps(${body}).encode(),
    headers={
        'Authorization': 'Bearer ' + os.environ.get('API_KEY', ''),
        'Content-Type': 'application/json',
    },
)
try:
    with urllib.request.urlopen(request) as response:
        print(response.read().decode())
except urllib.error.HTTPError as error:
    sys.exit(error.read().decode())
`;
}

const ENVIRONMENT = `

def environment(name):
    """A value that is not written into this file."""
    value = os.environ.get(name)
    if not value:
        sys.exit(name + ' is not set. Give it the value that is to be sent.')
    return value

`;

const needsTyped = (code: string) => code.includes('*typed(');

const TYPED = `
def typed(text):
    """Types a text, in parts where it has two braces: a service may take them for the beginning of a name."""
    return [{'type': 'write', 'text': part} for part in re.split(r'(?<=\\{)(?=\\{)', text)]

`;

const python = quotedText(escapedPoint);

const PYTHON: Language = {
  ...python.syntax,
  typed: (parts) => `*typed(${python.syntax.text(parts)})`,
  key: (name) => `${python.literal(name)}: `,
  true: 'True',
  false: 'False',
  null: 'None',
  indent: '    ',
  padding: '',
};

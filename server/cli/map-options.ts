import { defined } from '../../lib/base/json';
import { type MapRequest, mapRequest, parseBody } from '../../lib/contract';
import { Problem } from '../problem.ts';
import { numberOr, parseArguments, usageOf } from './usage.ts';

export const MAP_HELP = `Usage: npm start -- map url [options]

Prints the addresses of a site, one a line: those of its sitemaps, and those that the page at url leads to.

  --search WORDS   ranks the addresses by these words, the best first
  --sitemap MODE   include, only or skip; include without it. With only no browser is started
  --limit N        as many addresses at most, 1 to 100000; 5000 without it
  --no-subdomains  leaves out other hosts of the same domain
  --queries        keeps query strings, which are cut without it
  --any-path       keeps addresses that are not below the path of url
  --timeout MS     ends the map with an error after so many milliseconds
  --json           print the whole v2 response, with titles
  --out FILE       write there what would be printed
  --help           this text
`;

interface MapOptions {
  /** Absent if only the help is requested. */
  request?: MapRequest;
  json: boolean;
  /** Path of the file to write to, instead of standard output. */
  out?: string | undefined;
}

const usage = usageOf('npm start -- map');

/**
 * Parses the command line of a map.
 * @param argv arguments after `map`
 * @throws Problem with exit code 2 if an option is unknown or lacks its value, or with a line for each invalid field
 */
export function parseMapOptions(argv: string[]): MapOptions {
  const { values, positionals } = parseArguments(
    {
      args: argv,
      allowPositionals: true,
      options: {
        search: { type: 'string' },
        sitemap: { type: 'string' },
        limit: { type: 'string' },
        'no-subdomains': { type: 'boolean', default: false },
        queries: { type: 'boolean', default: false },
        'any-path': { type: 'boolean', default: false },
        timeout: { type: 'string' },
        json: { type: 'boolean', default: false },
        out: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    },
    usage,
  );
  const { json, out, search, sitemap, limit, timeout } = values;
  if (values.help) return { json, out };
  const [url, second] = positionals;
  if (url === undefined) throw usage('Name the site: an address is missing.');
  if (second !== undefined) throw usage(`Only one site can be mapped, "${second}" is a second one.`);
  const parsed = parseBody(mapRequest, {
    url,
    includeSubdomains: !values['no-subdomains'],
    ignoreQueryParameters: !values.queries,
    filterByPath: !values['any-path'],
    ...defined({ search, sitemap }),
    ...(limit !== undefined && { limit: numberOr(limit) }),
    ...(timeout !== undefined && { timeout: numberOr(timeout) }),
  });
  if (!parsed.ok) throw Problem.ofIssues(parsed.issues);
  return { request: parsed.input, json, out };
}

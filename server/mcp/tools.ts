import type * as z from 'zod';
import { isObject } from '../../lib/base/json';
import { formatSchemas, parseOptions, scrapeRequest } from '../../lib/contract';
import { type LookupName, lookupOf, type OperationName, operationOf } from '../../lib/operations/registry';
import { askJson, ToolProblem } from './ask.ts';
import { browserTools } from './browser-tools.ts';
import type { McpTool, ToolArguments, ToolCall, ToolOutput } from './call.ts';
import { fewFormats, inputSchema, type OfferedFields } from './input-schema.ts';
import { endJob, follow, jobText } from './jobs.ts';
import type { ReadLocalFile } from './local-files.ts';
import { PICTURE_FIELDS, takeScreenshot } from './screenshot.ts';
import { documentText, linksText, searchText } from './text.ts';
import { watchTools } from './watch-tools.ts';

/** Page options that are offered by tools that scrape many pages alike. */
const EACH_PAGE = ['formats', 'onlyMainContent', 'includeTags', 'excludeTags', 'waitFor'] as const;

/** How long a call waits for a job, in seconds: assistants give up on a call after a minute without news. */
const WAIT = { default: 45, most: 600 };

/** Descriptions of all tools, and the fields of the contract that each offers. */
const TABLE = {
  scrape: {
    description:
      'Reads one page in a real browser and returns it as markdown, or in other formats: html, links, json by a schema, an answer to a question, product data.',
    fields: {
      url: true,
      formats: true,
      onlyMainContent: true,
      includeTags: true,
      excludeTags: true,
      waitFor: true,
      timeout: true,
      mobile: true,
      actions: true,
      location: true,
      headers: true,
      maxAge: true,
    },
  },
  screenshot: {
    description: 'Takes a picture of a page.',
    fields: { url: true, waitFor: true, mobile: true, timeout: true, actions: true },
  },
  map: {
    description: 'Lists the addresses of a site, by its sitemaps and the links of its first page.',
    fields: { url: true, search: true, limit: true, sitemap: true, includeSubdomains: true },
  },
  search: {
    description: 'Searches the web. With formats in scrapeOptions each result is read, too.',
    fields: {
      query: true,
      limit: true,
      sources: true,
      includeDomains: true,
      excludeDomains: true,
      tbs: true,
      country: true,
      scrapeOptions: EACH_PAGE,
    },
  },
  crawl: {
    description: 'Reads the pages of a site, by its sitemaps and links. Set limit: a site may have thousands.',
    fields: {
      url: true,
      limit: true,
      includePaths: true,
      excludePaths: true,
      maxDiscoveryDepth: true,
      allowSubdomains: true,
      sitemap: true,
      scrapeOptions: EACH_PAGE,
    },
  },
  batch_scrape: {
    description: 'Reads several pages whose addresses are known.',
    fields: {
      urls: true,
      formats: true,
      onlyMainContent: true,
      includeTags: true,
      excludeTags: true,
      waitFor: true,
      timeout: true,
    },
  },
  extract: {
    description:
      'Makes one JSON value of several pages, by a schema or a prompt. An address that ends in /* is a site.',
    fields: { urls: true, prompt: true, schema: true, limit: true, enableWebSearch: true, showSources: true },
  },
  agent: {
    description:
      'Answers a question, or fills a schema, from pages that it searches, chooses and reads by itself, within a budget.',
    fields: { prompt: true, urls: true, schema: true, strictConstrainToURLs: true, effort: true, maxCredits: true },
  },
  parse: {
    description: 'Reads a document on this computer (PDF, Word, Excel, PowerPoint, EPUB, HTML…) as markdown.',
    fields: { formats: true, onlyMainContent: true, parsers: true, timeout: true },
  },
  read_result: {
    description: 'Reads on in a result that was longer than one answer takes.',
    fields: {},
  },
} as const satisfies Record<string, { description: string; fields: OfferedFields }>;

const STATUS = 'Looks how a job stands, waits for its end if asked to, and returns what it has by now; cancel ends it.';

const ID = { id: { type: 'string', description: 'The id that the start returned.' } };
const wait = (seconds: number) => ({
  wait: {
    type: 'integer',
    minimum: 0,
    maximum: WAIT.most,
    default: seconds,
    description: 'Seconds to wait for the end.',
  },
});

/** Takes the waiting time in seconds out of a tool's arguments. @returns it in ms, and the other arguments */
function takeWait({ wait: seconds = WAIT.default, ...rest }: ToolArguments): {
  milliseconds: number;
  rest: ToolArguments;
} {
  if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= WAIT.most)) {
    throw new ToolProblem(`wait: Must be a number of seconds from 0 to ${WAIT.most}.`);
  }
  return { milliseconds: seconds * 1_000, rest };
}

/** Adds the name under which the assistant's lists show the caller. */
const withOrigin = (args: ToolArguments) => ({ ...args, origin: 'mcp' });

async function readPage(path: string, args: ToolArguments, { ask, signal, kept }: ToolCall): Promise<ToolOutput> {
  const { data } = await askJson(ask, { method: 'POST', path, body: withOrigin(args), signal });
  const { scrapeId, title } = isObject(data) && isObject(data.metadata) ? data.metadata : {};
  if (typeof scrapeId === 'string') kept(scrapeId, typeof title === 'string' ? title : String(args.url));
  return { text: documentText(data) };
}

function lookupTool(name: 'map' | 'search', write: (body: Record<string, unknown>) => string): McpTool {
  const { path, request } = lookupOf<LookupName>(name);
  return {
    name,
    description: TABLE[name].description,
    inputSchema: inputSchema(request, TABLE[name].fields),
    isReadOnly: true,
    run: async (args, { ask, signal }) => ({
      text: write(await askJson(ask, { method: 'POST', path, body: withOrigin(args), signal })),
    }),
  };
}

/** Creates two tools: the first starts a job and waits for it for a while, the second reports its status. */
function jobTools(name: 'crawl' | 'batch_scrape' | 'extract' | 'agent', operation: OperationName): McpTool[] {
  const { path, request } = operationOf(operation);
  const statusName = `${name}_status`;
  const schema = inputSchema(request as z.ZodType, TABLE[name].fields, wait(WAIT.default));
  const { formats } = schema.properties;
  return [
    {
      name,
      description: `${TABLE[name].description} A job that takes longer than wait goes on: ${statusName} has its end.`,
      inputSchema: {
        ...schema,
        ...(formats && {
          properties: { ...schema.properties, formats: fewFormats(formats as Record<string, unknown>) },
        }),
      },
      isReadOnly: true,
      async run(args, { ask, signal, progress }) {
        const { milliseconds, rest } = takeWait(args);
        const { id } = await askJson(ask, { method: 'POST', path, body: withOrigin(rest), signal });
        const place = `${path}/${id}`;
        try {
          const status = await follow({ ask, path: place, wait: milliseconds, signal, progress });
          return { text: await jobText(ask, place, statusName, status, signal) };
        } catch (thrown) {
          // The assistant never learns its id.
          if (signal.aborted) await endJob(ask, place);
          throw thrown;
        }
      },
    },
    {
      name: statusName,
      description: STATUS,
      inputSchema: {
        type: 'object',
        properties: { ...ID, ...wait(0), cancel: { type: 'boolean', default: false, description: 'Ends the job.' } },
        required: ['id'],
        additionalProperties: false,
      },
      isReadOnly: false,
      async run({ wait: seconds = 0, id, cancel = false }, { ask, signal, progress }) {
        const { milliseconds } = takeWait({ wait: seconds });
        const place = `${path}/${encodeURIComponent(String(id))}`;
        if (cancel === true) await askJson(ask, { method: 'DELETE', path: place, signal });
        const status = await follow({ ask, path: place, wait: milliseconds, signal, progress });
        return { text: await jobText(ask, place, statusName, status, signal) };
      },
    },
  ];
}

/** Reads a document of this computer, for an assistant on the same computer. */
const parseTool = (readFile: ReadLocalFile): McpTool => ({
  name: 'parse',
  description: TABLE.parse.description,
  inputSchema: {
    ...inputSchema(parseOptions, TABLE.parse.fields, {
      path: { type: 'string', description: 'Path of the document.' },
    }),
    required: ['path'],
  },
  isReadOnly: true,
  async run({ path, ...options }, { ask, signal }) {
    const { name, bytes } = await readFile(String(path));
    const form = new FormData();
    form.append('options', JSON.stringify(withOrigin(options)));
    form.append('file', new Blob([bytes]), name);
    const { data } = await askJson(ask, { method: 'POST', path: '/v2/parse', body: form, signal });
    return { text: documentText(data) };
  },
});

const readResult: McpTool = {
  name: 'read_result',
  description: TABLE.read_result.description,
  inputSchema: {
    type: 'object',
    properties: { result: { type: 'string' }, offset: { type: 'integer', minimum: 0 } },
    required: ['result', 'offset'],
    additionalProperties: false,
  },
  isReadOnly: true,
  async run({ result, offset }, { results }) {
    const text = results.read(String(result), Number(offset));
    if (text === undefined) throw new ToolProblem('There is no such result any more, or it has no such offset.');
    return { text, isPart: true };
  },
};

/** Fields of the screenshot format, as arguments of the tool. */
const pictureFields = (): Record<string, object> =>
  inputSchema(formatSchemas.screenshot, Object.fromEntries(PICTURE_FIELDS.map((name) => [name, true] as const)))
    .properties;

/**
 * @param readFile absent if the assistant may be on another computer
 * @param hasBrowser true if the server has the user's browser
 */
export function createTools(readFile?: ReadLocalFile, hasBrowser = false): McpTool[] {
  const scrape = operationOf('scrape');
  return [
    {
      name: 'scrape',
      description: TABLE.scrape.description,
      inputSchema: inputSchema(scrapeRequest, TABLE.scrape.fields),
      isReadOnly: false,
      run: (args, call) => readPage(scrape.path, args, call),
    },
    {
      name: 'screenshot',
      description: TABLE.screenshot.description,
      inputSchema: inputSchema(scrapeRequest, TABLE.screenshot.fields, pictureFields()),
      isReadOnly: false,
      run: (args, call) => takeScreenshot(scrape.path, withOrigin(args), call),
    },
    lookupTool('map', linksText),
    lookupTool('search', searchText),
    ...jobTools('crawl', 'crawl'),
    ...jobTools('batch_scrape', 'batch'),
    ...jobTools('extract', 'extract'),
    ...jobTools('agent', 'agent'),
    ...(readFile ? [parseTool(readFile)] : []),
    ...(hasBrowser ? browserTools((args, call) => readPage(scrape.path, args, call)) : []),
    ...watchTools,
    readResult,
  ];
}

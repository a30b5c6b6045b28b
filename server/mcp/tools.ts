import type * as z from 'zod';
import { isObject } from '../../lib/base/json';
import { formatSchemas, parseOptions, scrapeRequest } from '../../lib/contract';
import { type LookupName, lookupOf, type OperationName, operationOf } from '../../lib/operations/registry';
import { SERVED_CALLS, SERVED_JOBS, SERVED_LOOKUPS, servedJob, servedLookup } from '../../lib/operations/served';
import type { OfferedFields } from '../../lib/operations/serving';
import { askJson, ToolProblem } from './ask.ts';
import { actedText, actInTab, browserTools } from './browser-tools.ts';
import type { McpTool, ToolArguments, ToolCall, ToolOutput } from './call.ts';
import { fewFormats, inputSchema } from './input-schema.ts';
import { endJob, follow, jobText } from './jobs.ts';
import type { ReadLocalFile } from './local-files.ts';
import { PICTURE_FIELDS, takeScreenshot } from './screenshot.ts';
import { documentText, jsonText } from './text.ts';
import { watchTools } from './watch-tools.ts';

/** How long a call waits for a job, in seconds: assistants give up on a call after a minute without news. */
const WAIT = { default: 45, most: 600 };

/** Descriptions of the tools that are no operations of many pages, and the fields of the contract that each offers. */
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

/** Creates the tool of a lookup; none if assistants do without it. */
function lookupTools(name: LookupName): McpTool[] {
  const { tool } = servedLookup(name);
  if (!tool) return [];
  const { path, request } = lookupOf<LookupName>(name);
  const { text: write = jsonText } = tool;
  return [
    {
      name: tool.name ?? name,
      description: tool.description,
      inputSchema: inputSchema(request, tool.fields),
      isReadOnly: true,
      run: async (args, { ask, signal }) => ({
        text: write(await askJson(ask, { method: 'POST', path, body: withOrigin(args), signal })),
      }),
    },
  ];
}

/** Creates two tools: the first starts a job and waits for it for a while, the second reports its status. */
function jobTools(operation: OperationName): McpTool[] {
  const { tool } = servedJob(operation);
  if (!tool) return [];
  const { path, request } = operationOf(operation);
  const { name = operation, description, fields } = tool;
  const statusName = `${name}_status`;
  const schema = inputSchema(request as z.ZodType, fields, wait(WAIT.default));
  const { formats } = schema.properties;
  return [
    {
      name,
      description: `${description} A job that takes longer than wait goes on: ${statusName} has its end.`,
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

const SCRAPE_ID = { scrapeId: { type: 'string', description: 'The scrapeId of a result.' } };
const END = {
  end: { type: 'boolean', default: false, description: 'Closes the page, after prompt or code if given.' },
};

/** Creates the tool that acts on the page of a scrape, or of a live tab if the server has the user's browser. */
function interactTool(hasBrowser: boolean): McpTool {
  const { path, request, tool } = SERVED_CALLS.interact;
  return {
    name: 'interact',
    description: hasBrowser ? `${tool.description} ${actInTab.description}` : tool.description,
    inputSchema: inputSchema(request, tool.fields, { ...SCRAPE_ID, ...(hasBrowser && actInTab.fields), ...END }),
    isReadOnly: false,
    async run({ scrapeId, tab, end = false, ...args }, call) {
      if (tab !== undefined && hasBrowser) return actInTab.run(tab, withOrigin(args), call);
      if (typeof scrapeId !== 'string') throw new ToolProblem('scrapeId: Must be the scrapeId of a result.');
      const { ask, signal } = call;
      const place = path.replace('{id}', encodeURIComponent(scrapeId));
      const isAsked = args.prompt !== undefined || args.code !== undefined;
      const done =
        isAsked || end !== true
          ? await askJson(ask, { method: 'POST', path: place, body: withOrigin(args), signal })
          : { success: true };
      // It was done in a tab of the user's own browser, which stays open.
      if ('steps' in done) return { text: actedText(done) };
      if (end === true) await askJson(ask, { method: 'DELETE', path: place, signal });
      return { text: outcomeText(done) };
    },
  };
}

/** Formats what was done on a page, without empty members. */
function outcomeText(done: Record<string, unknown>): string {
  const told = Object.entries(done).filter(
    ([name, value]) => TOLD.includes(name) && value !== '' && value !== undefined,
  );
  return told.length > 0 ? jsonText(Object.fromEntries(told)) : 'Done.';
}

/** Members of an outcome that are useful to an assistant. */
const TOLD = ['output', 'result', 'stdout', 'stderr', 'exitCode', 'killed', 'error', 'actions', 'warning'];

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
    ...SERVED_LOOKUPS.flatMap(lookupTools),
    ...SERVED_JOBS.flatMap(jobTools),
    interactTool(hasBrowser),
    ...(readFile ? [parseTool(readFile)] : []),
    ...(hasBrowser ? browserTools((args, call) => readPage(scrape.path, args, call)) : []),
    ...watchTools,
    readResult,
  ];
}

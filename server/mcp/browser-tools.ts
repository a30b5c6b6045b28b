import { isObject } from '../../lib/base/json';
import { TABS_PATH } from '../own-browser/routes.ts';
import { askJson } from './ask.ts';
import type { McpTool, ToolArguments, ToolCall, ToolOutput } from './call.ts';

const TAB = {
  tab: { type: 'string', pattern: '^(active|\\d+)$', default: 'active', description: 'Id of a tab, or active.' },
};

type ReadPage = (args: ToolArguments, call: ToolCall) => Promise<ToolOutput>;

const addressOf = (tab: unknown) => `tab:${String(tab ?? 'active')}`;

/**
 * Tools for the user's browser; it asks the user before anything is read.
 * @param readPage scrapes a page and formats the result
 */
export const browserTools = (readPage: ReadPage): McpTool[] => [
  {
    name: 'list_tabs',
    description: "Lists the tabs that are open in the person's own browser. The person is asked first.",
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    isReadOnly: true,
    async run(_args, { ask, signal }) {
      const { tabs } = await askJson(ask, { method: 'GET', path: TABS_PATH, signal });
      const lines = (Array.isArray(tabs) ? tabs : [])
        .filter(isObject)
        .map(({ id, title, url, active }) => `${id}${active ? ' (in front)' : ''}  ${title}  ${url}`);
      return { text: [`${lines.length} tabs`, ...lines].join('\n') };
    },
  },
  {
    name: 'read_tab',
    description:
      "Reads a tab of the person's own browser as they see it, signed in, as markdown. The person is asked first.",
    inputSchema: { type: 'object', properties: TAB, additionalProperties: false },
    isReadOnly: true,
    run: ({ tab }, call) => readPage({ url: addressOf(tab), formats: ['markdown'] }, call),
  },
  {
    name: 'ask_page',
    description:
      "Answers a question about a tab of the person's own browser, by the model that is set up there. The person is asked first.",
    inputSchema: {
      type: 'object',
      properties: { ...TAB, question: { type: 'string', minLength: 1, description: 'The question.' } },
      required: ['question'],
      additionalProperties: false,
    },
    isReadOnly: true,
    run: ({ tab, question }, call) =>
      readPage({ url: addressOf(tab), formats: [{ type: 'question', question: String(question ?? '') }] }, call),
  },
];

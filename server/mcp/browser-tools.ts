import { isObject } from '../../lib/base/json';
import { RECORDINGS_PATH, TABS_PATH } from '../own-browser/routes.ts';
import { askJson } from './ask.ts';
import type { McpTool, ToolArguments, ToolCall, ToolOutput } from './call.ts';
import { recordingText } from './recordings.ts';
import { documentText } from './text.ts';

const TAB = {
  tab: { type: 'string', pattern: '^(active|\\d+)$', default: 'active', description: 'Id of a tab, or active.' },
};

type ReadPage = (args: ToolArguments, call: ToolCall) => Promise<ToolOutput>;

const addressOf = (tab: unknown) => `tab:${String(tab ?? 'active')}`;

/** The part of `interact` for a live tab. */
export const actInTab = {
  description:
    "With tab in place of scrapeId: a tab of the person's own browser that they see, by a prompt alone. The person is asked first.",
  fields: { tab: { type: TAB.tab.type, pattern: TAB.tab.pattern, description: TAB.tab.description } },
  async run(tab: unknown, body: object, { ask, signal }: ToolCall): Promise<ToolOutput> {
    const path = `${TABS_PATH}/${encodeURIComponent(String(tab))}/interact`;
    return { text: actedText(await askJson(ask, { method: 'POST', path, body, signal })) };
  },
};

/** Formats what was done in a tab. */
export function actedText({ output, steps, stopped, data }: Record<string, unknown>): string {
  const done = (Array.isArray(steps) ? steps : []).map((step, index) => `${index + 1}. ${step}`);
  const parts = [output, done.join('\n'), stopped && `Stopped: ${stopped}`, 'The page afterwards:', documentText(data)];
  return parts.filter(Boolean).join('\n\n');
}

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
  {
    name: 'list_recordings',
    description:
      "Lists the recordings in the person's own browser: steps that they have recorded, and the variables that these need. The person is asked first.",
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    isReadOnly: true,
    async run(_args, { ask, signal, keptRecording }) {
      const { recordings } = await askJson(ask, { method: 'GET', path: RECORDINGS_PATH, signal });
      const listed = (Array.isArray(recordings) ? recordings : []).filter(isObject);
      for (const { id, name } of listed) keptRecording(String(id), String(name));
      return { text: [`${listed.length} recordings`, ...listed.map(recordingText)].join('\n\n') };
    },
  },
  {
    name: 'replay_recording',
    description:
      "Replays a recording in the person's own browser, signed in as they are, and reads its last page as markdown. The person is asked first.",
    inputSchema: {
      type: 'object',
      properties: {
        recording: { type: 'string', minLength: 1, description: 'Name or id of a recording.' },
        variables: {
          type: 'object',
          additionalProperties: { type: 'string' },
          default: {},
          description: 'Values of its variables, by name. Those that the person keeps are not needed.',
        },
      },
      required: ['recording'],
      additionalProperties: false,
    },
    isReadOnly: false,
    run: ({ recording, variables = {} }, call) =>
      readPage({ url: `recording:${String(recording ?? '')}`, variables, formats: ['markdown'] }, call),
  },
];

import { monitorRequest } from '../../lib/contract/monitor';
import { MONITOR_PATH } from '../http/monitor/routes.ts';
import { askJson } from './ask.ts';
import type { McpTool } from './call.ts';
import { inputSchema } from './input-schema.ts';
import { jsonText } from './text.ts';

const ID = { id: { type: 'string', description: 'The id of a monitor.' } };

const placeOf = (id: unknown) => `${MONITOR_PATH}/${encodeURIComponent(String(id))}`;

/** Tools for monitors, which read pages repeatedly and report changes. */
export const watchTools: McpTool[] = [
  {
    name: 'watch',
    description: 'Watches pages: reads them by a schedule, and keeps what has changed. Returns the id of the monitor.',
    inputSchema: {
      ...inputSchema(
        monitorRequest,
        { name: true, schedule: true, goal: true },
        {
          urls: { type: 'array', items: { type: 'string' }, minItems: 1, description: 'Addresses of the pages.' },
        },
      ),
      required: ['name', 'schedule', 'urls'],
    },
    isReadOnly: false,
    async run({ urls, ...rest }, { ask, signal }) {
      const body = { ...rest, targets: [{ type: 'scrape', urls }], origin: 'mcp' };
      return { text: jsonText((await askJson(ask, { method: 'POST', path: MONITOR_PATH, body, signal })).data) };
    },
  },
  {
    name: 'watch_list',
    description: 'Lists the monitors, and how their last checks ended.',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    isReadOnly: true,
    run: async (_args, { ask, signal }) => ({
      text: jsonText((await askJson(ask, { method: 'GET', path: MONITOR_PATH, signal })).data),
    }),
  },
  {
    name: 'watch_check',
    description: 'Returns the last check of a monitor with the changes of its pages; now begins a new one.',
    inputSchema: {
      type: 'object',
      properties: { ...ID, now: { type: 'boolean', default: false, description: 'Checks now.' } },
      required: ['id'],
      additionalProperties: false,
    },
    isReadOnly: false,
    async run({ id, now = false }, { ask, signal }) {
      const place = placeOf(id);
      if (now === true) await askJson(ask, { method: 'POST', path: `${place}/run`, body: {}, signal });
      const { data } = await askJson(ask, { method: 'GET', path: `${place}/checks?limit=1`, signal });
      const [last] = Array.isArray(data) ? data : [];
      if (!last) return { text: 'There was no check yet.' };
      return {
        text: jsonText((await askJson(ask, { method: 'GET', path: `${place}/checks/${last.id}`, signal })).data),
      };
    },
  },
  {
    name: 'watch_end',
    description: 'Removes a monitor and what it has kept.',
    inputSchema: { type: 'object', properties: ID, required: ['id'], additionalProperties: false },
    isReadOnly: false,
    async run({ id }, { ask, signal }) {
      await askJson(ask, { method: 'DELETE', path: placeOf(id), signal });
      return { text: 'The monitor is removed.' };
    },
  },
];

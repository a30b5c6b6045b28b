import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { defined, isObject } from '../../lib/base/json';
import { type Upgrade, upgradeV1, upgradeV1Crawl, upgradeV1Map, upgradeV1Search } from '../../lib/contract';
import { takeText } from './body.ts';
import type { KeyCheck } from './key.ts';
import { type Env, needsKey } from './responding.ts';

/** Header that marks a v1 request as handled by v2, and names its changed fields. */
const UPGRADED = 'Winnow-Upgraded-From';
/** Maximum number of fields that the header names. */
const MOST_NAMED = 20;

type Body = Record<string, unknown>;

/** How a v1 request is upgraded to v2, and the response downgraded to v1. */
interface Start {
  upgrade(body: unknown): Upgrade;
  /** @param asked the body as received */
  answer(response: Body, asked: unknown): Body;
}

const STARTS: Record<string, Start> = {
  '/scrape': {
    upgrade: upgradeV1,
    answer: (response, asked) => ({ ...response, data: documentOf(response.data, formatsIn(asked)) }),
  },
  // Pages of a crawl without options have the defaults of v1, too.
  '/crawl': {
    upgrade: (body) => upgradeV1Crawl(isObject(body) ? { scrapeOptions: {}, ...body } : body),
    answer: started,
  },
  '/batch/scrape': { upgrade: upgradeV1, answer: started },
  '/map': {
    upgrade: upgradeV1Map,
    answer: ({ id: _, links, ...response }) => ({
      ...response,
      links: Array.isArray(links) ? links.map((link) => (isObject(link) ? link.url : link)) : links,
    }),
  },
  // In v1, a search had only one list, of web pages.
  '/search': {
    upgrade: upgradeV1Search,
    answer: ({ success, data, warning }) => ({
      success,
      data: isObject(data) && Array.isArray(data.web) ? data.web.map((result) => documentOf(result)) : [],
      ...defined({ warning }),
    }),
  },
};

const JOBS = ['/crawl', '/batch/scrape'];

/**
 * Serves clients of v1: each request is upgraded and sent through the routes of v2, and its response is converted to
 * v1.
 */
export function addV1Routes(app: Hono<Env>, isKey: KeyCheck): void {
  const key = needsKey(isKey, 'Unauthorized');
  for (const [path, { upgrade, answer }] of Object.entries(STARTS)) {
    app.post(`/v1${path}`, key, async (context) => {
      const text = await takeText(context.req.raw);
      const asked = jsonOf(text);
      const { request, changes } = asked === undefined ? { request: text, changes: [] } : upgrade(asked);
      const body = typeof request === 'string' ? request : JSON.stringify(request);
      const fields = changes.map(({ field }) => field);
      return forwarded(app, context, path, { body, fields, answer: (response) => answer(response, asked) });
    });
  }
  for (const path of JOBS) {
    const about = `/v1${path}/:id`;
    app.get(about, key, async (context) => {
      const id = context.req.param('id');
      const response = await forwarded(app, context, `${path}/${id}`, { answer: status });
      // The v1 library for JavaScript requests batches as if they were crawls.
      return response.status === 404 && path === '/crawl'
        ? forwarded(app, context, `/batch/scrape/${id}`, { answer: status })
        : response;
    });
    app.delete(about, key, (context) => forwarded(app, context, `${path}/${context.req.param('id')}`, {}));
    // That library requests the errors of a job by DELETE.
    app.on(['GET', 'DELETE'], `${about}/errors`, key, (context) =>
      forwarded(app, context, `${path}/${context.req.param('id')}/errors`, { method: 'GET' }),
    );
  }
}

interface Forwarding {
  /** Defaults to that of the request. */
  method?: string;
  body?: string;
  /** Changed fields of the body. */
  fields?: string[];
  /** Converts a response of v2 to v1, if they differ; refusals stay unchanged. */
  answer?(response: Body): Body;
}

async function forwarded(
  app: Hono<Env>,
  context: Context<Env>,
  path: string,
  { body, method: own, fields = [], answer = (response) => response }: Forwarding,
): Promise<Response> {
  const { raw } = context.req;
  const url = new URL(context.req.url);
  url.pathname = `/v2${path}`;
  const { headers, signal } = raw;
  const method = own ?? raw.method;
  const request = new Request(url, {
    method,
    headers: withoutLength(headers),
    signal,
    ...defined({ body }),
  });
  const response = await app.fetch(request, context.env as HttpBindings);
  const sent: unknown = await response.json();
  const told = isObject(sent) && sent.success !== false ? answer(sent) : sent;
  const kept = withoutLength(response.headers);
  const changed = [...new Set(fields)].slice(0, MOST_NAMED).map((field) => field.replace(/[^\w.[\]-]/g, '?'));
  kept.set(UPGRADED, changed.length > 0 ? `v1; changed="${changed.join(' ')}"` : 'v1');
  kept.set('Link', `</v2${path}>; rel="successor-version"`);
  return new Response(JSON.stringify(told), { status: response.status, headers: kept });
}

/** Returns the headers that do not depend on the length of the body. */
function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-length', 'transfer-encoding']) kept.delete(name);
  return kept;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function started(response: Body): Body {
  return { ...response, url: ofV1(response.url) };
}

function status(response: Body): Body {
  const { next, data } = response;
  return {
    ...response,
    ...(next !== undefined && { next: ofV1(next) }),
    ...(Array.isArray(data) && { data: data.map((document) => documentOf(document)) }),
  };
}

/** Returns the v1 address of a job. */
const ofV1 = (address: unknown): unknown =>
  typeof address === 'string' ? address.replace(/^(https?:\/\/[^/]+)\/v2\//, '$1/v1/') : address;

function formatsIn(body: unknown): unknown[] {
  return isObject(body) && Array.isArray(body.formats) ? body.formats : [];
}

/**
 * Converts a document to v1: the result of its format `extract` is at `extract`. If the requested name is unknown, it
 * is at both.
 */
function documentOf(document: unknown, formats?: readonly unknown[]): unknown {
  if (!isObject(document) || !('json' in document)) return document;
  const { json, ...rest } = document;
  const asksFor = (format: string) => !formats || formats.includes(format);
  return { ...rest, ...(asksFor('json') && { json }), ...(asksFor('extract') && { extract: json }) };
}

import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { scrapeRequest } from '../../lib/contract/index.ts';

export interface FuzzOptions {
  /** Of the server, `http://127.0.0.1:port`. */
  address: string;
  key: string;
  /** The same one gives the same requests. */
  seed: number;
  /** Requests to send. */
  count: number;
  /** Told of every answer that should not be. */
  report(finding: Finding): void;
}

export interface Finding {
  /** Of the request, from 0. */
  number: number;
  /** The kind of request. */
  kind: string;
  /** The fault of the response. */
  why: string;
  request: string;
  answer: string;
}

/** A request as bytes, in parts, and what a client makes of it. */
interface Attempt {
  kind: string;
  parts: string[];
  /** Leaves before the answer is there. */
  leaves?: boolean;
  /** Answers that must come before the connection ends; without it there may be some or none. */
  answers?: number;
}

/** Connections at the same time: as many as find a place to wait in the server. */
const AT_ONCE = 16;
/** Milliseconds for an answer that must come. */
const ANSWER_LIMIT = 60_000;
/** Milliseconds for one that need not: the server may wait for more bytes. */
const PATIENCE = 1_000;
/** Milliseconds between the parts of a slow client. */
const PAUSE = 20;
/** Characters of a request or an answer in a finding. */
const SHOWN = 600;

/** Nothing listens there, so that what is valid fails soon, and without a page. */
const NOWHERE = 'http://127.0.0.1:9/';

/** Traces of the inside of a server: a stack, a file, a message of the language's. */
const INSIDE =
  /\bat (\w+ \()?(file|node):|node_modules|\/(home|root|tmp|work|usr)\/|(TypeError|RangeError|SyntaxError)|Cannot read prop/;

/**
 * Sends requests that no client would, each over a connection of its own: wrong lengths, hosts, methods, targets and
 * headers, JSON that is deep, wide, large, or wrong in its types, pipelines, slow clients, and clients that leave.
 * Every answer has to be HTTP with one JSON sentence, which tells nothing of the inside of the server; and the server
 * has to answer in the end.
 */
export async function fuzzHttp({ address, key, seed, count, report }: FuzzOptions): Promise<void> {
  const random = randomOf(seed);
  const make = attempts({ host: new URL(address).host, key, random });
  const all = Array.from({ length: count }, () => make());
  let next = 0;
  const client = async () => {
    for (let number = next++; number < count; number = next++) {
      const attempt = all[number] as Attempt;
      const answer = await exchange(address, attempt);
      const why = fault(answer, attempt);
      if (!why) continue;
      const [request, shown] = [attempt.parts.join(''), answer].map((text) => text.slice(0, SHOWN)) as [string, string];
      report({ number, kind: attempt.kind, why, request: request.replaceAll(key, 'KEY'), answer: shown });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  const alive = await exchange(address, {
    kind: 'last',
    answers: 1,
    parts: [`GET / HTTP/1.0\r\nHost: ${new URL(address).host}\r\n\r\n`],
  });
  if (!alive.includes('"winnow"')) {
    report({
      number: count,
      kind: 'last',
      why: 'The server does not answer any more.',
      request: 'GET /',
      answer: alive,
    });
  }
}

/** Everything that comes back; empty if the connection is ended without an answer. */
async function exchange(address: string, { parts, leaves, answers }: Attempt): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const closed = once(socket, 'close');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined);
  for (const [index, part] of parts.entries()) {
    if (index > 0) await wait(PAUSE);
    if (socket.writable) socket.write(part);
  }
  if (leaves) socket.destroy();
  socket.setTimeout(answers === undefined ? PATIENCE : ANSWER_LIMIT, () => socket.destroy());
  await closed;
  return Buffer.concat(chunks).toString('utf8');
}

/** Finds the fault of a response; nothing if it is as it should be. */
function fault(text: string, { kind, leaves, answers }: Attempt): string | undefined {
  if (leaves) return undefined;
  let rest = Buffer.from(text);
  let seen = 0;
  for (; rest.length > 0; seen++) {
    const end = rest.indexOf('\r\n\r\n');
    const head = rest.subarray(0, end).toString();
    const status = Number(head.match(/^HTTP\/1\.1 (\d{3}) /)?.[1]);
    if (end < 0 || !status) return 'It is no HTTP.';
    rest = rest.subarray(end + 4);
    if (status === 100) continue;
    const length = head.match(/^content-length: (\d+)$/im)?.[1];
    if (length === undefined && kind !== 'HEAD') return 'It has no length.';
    const body = rest.subarray(0, kind === 'HEAD' ? 0 : Number(length)).toString();
    rest = rest.subarray(Buffer.byteLength(body));
    if (!/^content-type: application\/json/im.test(head)) return 'It is no JSON.';
    const why = kind === 'HEAD' ? undefined : faultOfBody(status, body);
    if (why) return why;
  }
  if (answers !== undefined && seen < answers) return `There are ${seen} answers to ${answers} requests.`;
  return undefined;
}

function faultOfBody(status: number, body: string): string | undefined {
  let answer: { success?: unknown; code?: unknown; error?: unknown };
  try {
    answer = JSON.parse(body);
  } catch {
    return 'Its body is no JSON.';
  }
  if (answer.code === 'UNKNOWN_ERROR') return 'It is an UNKNOWN_ERROR.';
  if (INSIDE.test(body)) return 'It tells of the inside of the server.';
  if (status < 400) return undefined;
  if (answer.success !== false || typeof answer.error !== 'string' || !/\w/.test(answer.error))
    return 'It has no sentence.';
  return undefined;
}

interface Materials {
  host: string;
  key: string;
  random: Random;
}

/** A maker of requests, of every kind in turn by chance. */
function attempts({ host, key, random }: Materials): () => Attempt {
  const { pick, below } = random;
  const usual = { Host: host, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', Connection: 'close' };
  const request = (
    body: string,
    { method = 'POST', target = '/v2/scrape', ...headers }: Record<string, string | undefined> = {},
  ): string => {
    const all = { ...usual, 'Content-Length': String(Buffer.byteLength(body)), ...headers };
    const lines = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
    return [`${method} ${target} HTTP/1.1`, ...lines, '', body].join('\r\n');
  };
  const chunked = (...sizesAndData: string[]) =>
    request(sizesAndData.join('\r\n'), { 'Content-Length': undefined, 'Transfer-Encoding': 'chunked' });
  const json = () => JSON.stringify(mutated(random));
  const valid = () => JSON.stringify({ url: NOWHERE, timeout: 5_000 });
  const wide = (size: number) =>
    JSON.stringify({
      url: NOWHERE,
      auditMetadata: Object.fromEntries(Array.from({ length: size }, (_, at) => [`k${at}`, at])),
    });

  const kinds: Record<string, () => Partial<Attempt> & { parts: string[] }> = {
    types: () => ({ parts: [request(json())], answers: 1 }),
    chunked() {
      const body = random.chance(0.5) ? json() : valid();
      const cut = below(body.length);
      const pieces = [body.slice(0, cut), body.slice(cut)].filter(Boolean);
      const sizes = pieces.flatMap((piece) => [Buffer.byteLength(piece).toString(16), piece]);
      return { parts: [chunked(...sizes, '0', '', '')], answers: 1 };
    },
    'broken chunks': () => ({
      parts: [chunked(pick(['', 'zz', '-1', 'ffffffffffffffff', '5']), pick([valid(), '']), '0')],
    }),
    length: () => ({
      parts: [
        request(valid(), {
          'Content-Length': pick(['-1', '0', '1', '99999999999999999999', 'ten', '', '1e3', '10000001', undefined]),
          ...(random.chance(0.3) && { 'Transfer-Encoding': pick(['chunked', 'gzip, chunked', 'identity', 'x']) }),
        }),
      ],
    }),
    host: () => ({
      parts: [
        request(valid(), {
          Host: pick([
            undefined,
            '',
            'evil.example',
            `${host}@evil`,
            `${host}/x`,
            'é.example',
            '[::1',
            '*',
            `${host}\r\nHost: ${host}`,
            ' ',
            '0',
            '127.1',
            'a'.repeat(5_000),
          ]),
        }),
      ],
      answers: 1,
    }),
    target: () => ({
      parts: [
        request(valid(), {
          method: pick(['GET', 'POST', 'OPTIONS']),
          target: pick([
            '*',
            '//',
            '/%',
            '/%00',
            '/\\v2\\scrape',
            '/v2/scrape/',
            '/v2/../v2/scrape',
            '/files/../../etc/passwd',
            '/files/%2e%2e%2fx',
            'http://evil.example/',
            `http://${host}/v2/scrape`,
            `http://${host}@evil/`,
            '/é',
            '/?',
            '/v2/scrape?x=\\',
            `/${'a'.repeat(9_000)}`,
            '/constructor',
            '/__proto__',
          ]),
        }),
      ],
    }),
    method: () => ({
      parts: [
        request('', {
          method: pick([
            'GET',
            'PUT',
            'DELETE',
            'PATCH',
            'TRACE',
            'OPTIONS',
            'CONNECT',
            'M-SEARCH',
            'BREW',
            'get',
            'PROPFIND',
          ]),
        }),
      ],
    }),
    HEAD: () => ({
      parts: [request('', { method: 'HEAD', target: pick(['/', '/v2/scrape', '/nothing', '/files/x.png']) })],
    }),
    headers: () => ({
      parts: [
        request(valid(), {
          [pick(['Content-Type', 'Content-Encoding', 'Expect', 'Origin', 'Upgrade', 'X'])]: pick([
            '',
            'gzip',
            'null',
            'websocket',
            'text/plain',
            '100-continue',
            'a\x00b',
            'é',
            'x'.repeat(20_000),
            '\r\n folded',
          ]),
        }),
      ],
    }),
    key: () => ({
      parts: [
        request(valid(), {
          Authorization: pick([
            undefined,
            '',
            'Bearer',
            'Bearer ',
            'Basic x',
            `bearer  ${key}x`,
            `Bearer ${key} ${key}`,
            `Bearer ${'x'.repeat(9_000)}`,
          ]),
        }),
      ],
      answers: 1,
    }),
    deep: () => {
      const levels = 10 ** (1 + below(5));
      const [open, close] = pick([
        ['[', ']'],
        ['{"a":', '}'],
      ] as const);
      return {
        parts: [request(`{"url":"${NOWHERE}","auditMetadata":${open.repeat(levels)}1${close.repeat(levels)}}`)],
        answers: 1,
      };
    },
    large: () => ({ parts: [request(wide(10 ** (1 + below(5))))], answers: 1 }),
    'no JSON': () => ({
      parts: [
        request(
          pick([
            '',
            '{',
            'null',
            '[]',
            '"',
            '\ud800',
            '{"url":',
            'NaN',
            '{"__proto__":{"url":1}}',
            '\u0000',
            `${valid()}x`,
          ]),
        ),
      ],
      answers: 1,
    }),
    pipeline: () => ({
      parts: [request(json(), { Connection: undefined }) + request('', { method: 'GET', target: '/' })],
      answers: 2,
    }),
    slow() {
      const whole = request(json());
      const cut = 1 + below(whole.length - 1);
      return { parts: [whole.slice(0, cut), whole.slice(cut)], answers: 1 };
    },
    leaving() {
      const whole = request(valid());
      return { parts: [whole.slice(0, 1 + below(whole.length))], leaves: true };
    },
    noise: () => ({
      parts: [
        pick([
          '\x16\x03\x01\x02',
          '\r\n\r\n',
          'GET\r\n\r\n',
          'GET / HTTP/9.9\r\n\r\n',
          'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
          '\x00'.repeat(100),
        ]),
      ],
    }),
  };
  const names = Object.keys(kinds);
  return () => {
    const kind = pick(names);
    return { kind, ...(kinds[kind] as (typeof kinds)[string])() };
  };
}

/** A value of no type that a field has, of every kind of JSON. */
const ODD = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  'x',
  '\ud800',
  'a'.repeat(5_000),
  [],
  {},
  [null],
  { type: 'none' },
  { length: -1 },
  [[[]]],
];

/** A request with fields of the contract, some of them wrong. Whatever is left of it scrapes nothing. */
function mutated(random: Random): Record<string, unknown> {
  const schema = z.toJSONSchema(scrapeRequest, { io: 'input', unrepresentable: 'any' }) as Schema;
  const fields = Object.entries(schema.properties ?? {});
  const body: Record<string, unknown> = { url: NOWHERE, timeout: 5_000 };
  for (let left = random.below(5); left > 0; left--) {
    const [name, field] = random.pick(fields);
    body[name] = name === 'url' || random.chance(0.4) ? random.pick(ODD) : valueAs(field, random);
  }
  if (random.chance(0.1)) body[random.pick(['foo', 'constructor', 'toString', ''])] = random.pick(ODD);
  return body;
}

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  minimum?: number;
  maximum?: number;
}

/** A value as a schema has it, with something else in its place now and then. */
function valueAs(schema: Schema, random: Random): unknown {
  const { pick, below, chance } = random;
  if (chance(0.15)) return pick(ODD);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return valueAs(pick(either), random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(schema.enum);
  switch (schema.type) {
    case 'array':
      return Array.from({ length: below(4) }, () => valueAs(schema.items ?? {}, random));
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
          chance(0.7) ? [[name, valueAs(field, random)]] : [],
        ),
      );
    case 'integer':
    case 'number':
      return pick([schema.minimum ?? 0, (schema.minimum ?? 0) - 1, (schema.maximum ?? 100) + 1, below(100)]);
    case 'boolean':
      return chance(0.5);
    default:
      return pick(['x', 'US', 'https://a.invalid/', '#id', 'markdown', '{{password}}']);
  }
}

interface Random {
  /** A whole number from 0 to just under `limit`. */
  below(limit: number): number;
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** Numbers by chance, the same ones for the same seed (mulberry32). */
function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
  };
}

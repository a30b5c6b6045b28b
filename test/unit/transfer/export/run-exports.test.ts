/** @module-tag slow */

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import fc from 'fast-check';
import ts from 'typescript';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Action, parseRequest, type ScrapeRequestInput } from '@/lib/contract';
import type { RecordingFile } from '@/lib/recorder/recording';
import { bracesApart, escapeBraces, fillVariables, missingVariables, variablesOf } from '@/lib/recorder/variables';
import { curlCommand } from '@/lib/transfer/export/curl';
import { fetchCode } from '@/lib/transfer/export/javascript';
import { pythonCode } from '@/lib/transfer/export/python';
import { requestOf } from '@/lib/transfer/export/recording';
import { typescriptCode } from '@/lib/transfer/export/typescript';
import { startService, type TestService } from '../../../support/service';

const run = promisify(execFile);
const NODE_MODULES = fileURLToPath(new URL('../../../../node_modules', import.meta.url));
const python = await run('python3', ['-c', 'import sys; assert sys.version_info >= (3, 8)']).then(
  () => true,
  () => false,
);

/** Folder in which code is written and run, with the packages of this project. */
let stage: string;
let service: TestService;

beforeAll(async () => {
  stage = await mkdtemp(join(tmpdir(), 'run-exports-'));
  await symlink(NODE_MODULES, join(stage, 'node_modules'));
  await writeFile(join(stage, 'firecrawl.py'), STAND_IN);
});
afterAll(() => rm(stage, { recursive: true }));
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.close());

/**
 * Has the names of the client library's `scrape`, so that another one is a TypeError, and makes its body: the defaults
 * that it adds, and what its models know of actions and parsers. Its `client.py`, `types.py` and `validation.py`, 4.54.
 */
const STAND_IN = `
import json, os

FORMATS = ('markdown html rawHtml links images screenshot summary changeTracking attributes branding product menu '
           'audio video').split()
DEFAULTS = {'only_main_content': True, 'mobile': False, 'skip_tls_verification': True, 'remove_base64_images': True,
            'fast_mode': False, 'block_ads': True, 'max_age': 14400000, 'store_in_cache': True}
MODELS = {'wait': 'milliseconds selector', 'screenshot': 'full_page quality viewport', 'click': 'selector',
          'write': 'text', 'press': 'key', 'scroll': 'direction selector', 'scrape': '', 'executeJavascript': 'script',
          'pdf': 'format landscape scale'}
PDF_PARSER = 'mode max_pages'

def camel(name):
    first, *rest = name.split('_')
    return first + ''.join(part.title() for part in rest)

def modelled(item, members):
    known = {'type', *members.split()}
    return {camel(key): value for key, value in item.items() if key in known}

def prepared(keywords):
    body = {camel(key): value for key, value in {**DEFAULTS, **keywords}.items()}
    for format in body.get('formats', []):
        assert isinstance(format, dict) or format in FORMATS, format
    if 'actions' in body:
        body['actions'] = [modelled(action, MODELS[action['type']]) for action in body['actions']]
    if 'parsers' in body:
        body['parsers'] = [item if item == 'pdf' else modelled(item, PDF_PARSER) for item in body['parsers']]
    return {**body, 'origin': 'python-sdk@4.54.0'}

class Document:
    def model_dump_json(self, **options):
        return '{}'

class Firecrawl:
    def __init__(self, api_key=None, api_url='https://api.firecrawl.dev'):
        self.given = {'api_key': api_key, 'api_url': api_url}

    def scrape(self, url=None, *, auto_resume=None, alexandria=None, request_id=None, formats=None, headers=None,
               include_tags=None, exclude_tags=None, only_main_content=None, timeout=None, wait_for=None, mobile=None,
               parsers=None, actions=None, location=None, skip_tls_verification=None, remove_base64_images=None,
               fast_mode=None, use_mock=None, block_ads=None, proxy=None, max_age=None, store_in_cache=None,
               lockdown=None, threat_protection=None, profile=None, audit_metadata=None, integration=None,
               domain_tools=None, tool_detail=None):
        keywords = {name: value for name, value in locals().items() if name != 'self' and value is not None}
        with open(os.environ['RECORD'], 'w') as file:
            json.dump({'keywords': {**self.given, **keywords}, 'body': prepared(keywords)}, file)
        return Document()
`;

interface Run {
  /** Body that the server received. */
  body: unknown;
  authorization: string | undefined;
}

type Values = Record<string, string | undefined>;

const ANSWER = { body: { success: true, data: { markdown: '# Hi', metadata: {} } } };

const environment = (values: Values) => ({
  ...process.env,
  API_KEY: 'the key',
  FIRECRAWL_API_KEY: 'not this one',
  // The test runner sets it.
  BASE_URL: undefined,
  ...values,
});

async function received(start: () => Promise<unknown>): Promise<Run> {
  const index = service.requests.length;
  service.reply(ANSWER);
  await start();
  const request = await service.request(index);
  expect(request.path).toBe('/v2/scrape');
  return { body: request.body, authorization: request.headers.authorization };
}

const shell = (code: string, values: Values = {}) => run('sh', ['-c', code], { cwd: stage, env: environment(values) });

async function node(code: string, values: Record<string, string> = {}) {
  const { code: javascript } = await transform(code, { loader: 'ts', format: 'esm', target: 'es2022' });
  return nodeModule(javascript, values);
}

async function nodeModule(javascript: string, values: Record<string, string> = {}) {
  await writeFile(join(stage, 'exported.mjs'), javascript);
  return run(process.execPath, ['exported.mjs'], { cwd: stage, env: environment(values) });
}

async function pythonRun(code: string, values: Record<string, string> = {}) {
  await writeFile(join(stage, 'exported.py'), code);
  return run('python3', ['exported.py'], {
    cwd: stage,
    env: { ...environment(values), PYTHONPATH: stage, RECORD: join(stage, 'record.json') },
  });
}

/** Runs the code and returns the arguments that the stand-in was called with, and the body that it made of them. */
async function record(
  code: string,
  values: Record<string, string> = {},
): Promise<Record<'keywords' | 'body', Record<string, unknown>>> {
  await pythonRun(code, values);
  return JSON.parse(await readFile(join(stage, 'record.json'), 'utf8'));
}

const keywords = async (code: string, values?: Record<string, string>) => (await record(code, values)).keywords;

/** The request as it has to arrive. */
function filled(request: ScrapeRequestInput, values: Record<string, string> = {}): unknown {
  const actions = fillVariables((request.actions ?? []) as Action[], values);
  if (!actions.ok) throw new Error(actions.issues.map(({ message }) => message).join());
  // A service of ours refuses what has the braces of a name: a value with some is typed in parts.
  const apart = actions.actions.flatMap((action, index) => {
    const asked = request.actions?.[index];
    const isFilled = asked?.type === 'write' && variablesOf([asked]).length > 0;
    return action.type === 'write' && isFilled
      ? bracesApart(action.text).map((text) => ({ ...action, text }))
      : [action];
  });
  return JSON.parse(JSON.stringify({ ...request, ...(request.actions && { actions: apart }) }));
}

const withoutOrigin = ({ body }: Run) => {
  const { origin, ...rest } = body as Record<string, unknown>;
  expect(origin).toMatch(/^js-sdk@/);
  return rest;
};

const recording: RecordingFile = {
  version: 1,
  name: 'Sign in',
  startUrl: 'https://shop.example/login?next=%2F&it=1',
  formats: ['markdown', { type: 'screenshot', fullPage: true }],
  notes: [],
  steps: [
    { id: 'a', action: { type: 'wait', selector: '#login input[name="email"]' } },
    { id: 'b', action: { type: 'click', selector: '#login input[name="email"]', all: false } },
    { id: 'c', action: { type: 'write', text: escapeBraces("o'neil@b.co {{x}} $HOME \\{{y}} 日本 🌾") } },
    { id: 'd', action: { type: 'click', selector: 'input[name="pw"]', all: false } },
    { id: 'e', action: { type: 'write', text: '{{password}}' } },
    { id: 'f', action: { type: 'press', key: 'Enter' }, serviceWait: 1_000 },
    { id: 'g', action: { type: 'write', text: 'code: {{otp_2}}, again {{password}}.' } },
    { id: 'h', action: { type: 'executeJavascript', script: 'document.querySelector("#a\'b").select()' } },
    { id: 'i', action: { type: 'screenshot', fullPage: true } },
    { id: 'j', action: { type: 'pdf', format: 'A4', landscape: true, scale: 0.5 } },
  ],
};
const signIn = requestOf(recording, true);

/** For everything that a client library leaves out, contradicts or refuses. */
const awkward: ScrapeRequestInput = {
  url: 'https://a.example/',
  formats: ['markdown', { type: 'changeTracking', modes: [], tag: null }],
  onlyCleanContent: true,
  zeroDataRetention: false,
  actions: [
    { type: 'click', selector: '.more', all: true },
    { type: 'scroll' },
    { type: 'write', text: '{{password}}' },
    { type: 'click', selector: '#accept', all: false },
  ],
};
const refused: ScrapeRequestInput = {
  url: 'https://a.example/',
  formats: ['json'],
  origin: 'winnow',
  auditMetadata: { user: 'me', __proto__: null },
  threatProtection: { level: 3 },
  actions: [{ type: 'write', text: 'x{{password}}' }],
};
const everything: ScrapeRequestInput = {
  url: 'https://a.example/',
  formats: [
    'markdown',
    'rawHtml',
    { type: 'question', question: 'Why?' },
    { type: 'changeTracking', modes: ['json'], schema: { type: 'object', additionalProperties: true } },
  ],
  onlyMainContent: false,
  includeTags: ['main'],
  excludeTags: ['nav'],
  maxAge: 0,
  headers: { 'X-A': "it's" },
  waitFor: 10,
  mobile: true,
  skipTlsVerification: false,
  timeout: 5_000,
  parsers: [{ type: 'pdf', mode: 'fast', maxPages: 3 }],
  location: { country: 'DE', languages: ['de'] },
  removeBase64Images: false,
  blockAds: false,
  proxy: 'basic',
  storeInCache: false,
  lockdown: false,
  profile: { name: 'me', saveChanges: false },
  integration: '_winnow',
};
const otherMembers: ScrapeRequestInput = {
  url: 'https://a.example/',
  formats: [{ type: 'json', prompt: 'The price', schema: { type: 'object', properties: { ['__proto__']: {} } } }],
  minAge: 5,
  redactPII: { mode: 'fast', replaceStyle: 'mask' },
};

const NASTY = [
  'hunter2',
  '"double" \'single\' `back` $PATH $(touch pwned) $HOME',
  'back\\slash \\n \\u0041 \\',
  'two\nlines\n\n',
  '\n',
  'tab\tcr\r\nbell\u0007escape\u001b[2J delete\u007f',
  'pässwörd 日本語 🌾 \u202e \u{e0041}',
  '-n %s %d && {{password}} & # !history',
  'ab{{z}}',
  '{{{',
  '\\{{x}} {',
  'two {{\n{{lines}}',
  ' spaces ',
  '0',
];

describe('the exported command', { timeout: 120_000 }, () => {
  it.each(NASTY)('sends %j from the environment', async (password) => {
    const values = { PASSWORD: password, OTP_2: '12"34' };
    const sent = await received(() => shell(curlCommand(signIn, service.url), values));
    expect(sent.body).toEqual(filled(signIn, { password, otp_2: '12"34' }));
    expect(sent.authorization).toBe('Bearer the key');
  });

  it('takes a value that is set and not exported', async () => {
    const code = `PASSWORD='it'\\''s'\nOTP_2=1\n${curlCommand(signIn, service.url)}`;
    expect((await received(() => shell(code))).body).toEqual(filled(signIn, { password: "it's", otp_2: '1' }));
  });

  it.each([{}, { PASSWORD: 'x' }, { PASSWORD: 'x', OTP_2: '' }])('says what is missing: %j', async (values) => {
    const name = 'PASSWORD' in values ? 'OTP_2' : 'PASSWORD';
    const failed = shell(curlCommand(signIn, service.url), values);
    await expect(failed).rejects.toMatchObject({ stderr: expect.stringMatching(new RegExp(`${name}.*is not set`)) });
    expect(service.requests).toEqual([]);
  });

  it('goes on with the shell that it is typed into', async () => {
    const { stdout } = await shell(
      `${curlCommand(signIn, service.url)} 2>/dev/null; echo still here; type json || true`,
    );
    expect(stdout).toMatch(/^still here\njson: not found/);
  });

  it('shows no value to other programs', async () => {
    await writeFile(join(stage, 'curl'), '#!/bin/sh\ncat > /dev/null\nprintf "%s " "$@" > arguments\n', {
      mode: 0o755,
    });
    const values = { PASSWORD: 'hunter2', OTP_2: '1', PATH: `${stage}:${process.env.PATH}` };
    await shell(curlCommand(signIn, service.url), values);
    expect(await readFile(join(stage, 'arguments'), 'utf8')).toMatch(/@-/);
    expect(await readFile(join(stage, 'arguments'), 'utf8')).not.toMatch(/hunter2/);
  });

  it.each([awkward, refused, everything, otherMembers])('sends all of a request: %#', async (request) => {
    const sent = await received(() => shell(curlCommand(request, service.url), { PASSWORD: 'p' }));
    expect(sent.body).toEqual(filled(request, { password: 'p' }));
  });

  it('types any text as it is', async () => {
    await everyText(5, 'binary', async (request, values) => {
      const sent = await received(() => shell(curlCommand(request, service.url), values));
      return sent.body;
    });
  });
});

describe('the exported JavaScript', { timeout: 120_000 }, () => {
  it.each([signIn, awkward, refused, everything, otherMembers])('sends all of a request: %#', async (request) => {
    const values = { PASSWORD: "it's", OTP_2: '12"34' };
    const sent = await received(() => nodeModule(fetchCode(request, service.url), values));
    expect(sent).toEqual({
      body: filled(request, { password: "it's", otp_2: '12"34' }),
      authorization: 'Bearer the key',
    });
  });

  it.each(NASTY)('sends %j from the environment', async (password) => {
    const values = { PASSWORD: password, OTP_2: password };
    const sent = await received(() => nodeModule(fetchCode(signIn, service.url), values));
    expect(sent.body).toEqual(filled(signIn, { password, otp_2: password }));
    expect(missingVariables((sent.body as { actions: Action[] }).actions, {}, String)).toEqual([]);
  });

  it('takes the address of the service from the environment, and says where it is missing', async () => {
    const code = fetchCode({ url: 'https://a.example/' }, '');
    expect((await received(() => nodeModule(code, { BASE_URL: service.url }))).body).toEqual({
      url: 'https://a.example/',
    });
    await expect(nodeModule(code)).rejects.toMatchObject({ stderr: expect.stringContaining('BASE_URL is not set.') });
  });
});

describe('the exported TypeScript', { timeout: 240_000 }, () => {
  it('has the types of the client library', async () => {
    const requests = [signIn, awkward, refused, everything, otherMembers, { url: 'https://a.example/' }];
    const files = await Promise.all(
      requests.map(async (request, index) => {
        const file = join(stage, `exported-${index}.mts`);
        await writeFile(file, typescriptCode(request, index ? 'https://api.example' : ''));
        return file;
      }),
    );
    const program = ts.createProgram(files, {
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      verbatimModuleSyntax: true,
      noUnusedLocals: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      types: ['node'],
      typeRoots: [join(NODE_MODULES, '@types')],
    });
    const host = {
      getCurrentDirectory: () => stage,
      getCanonicalFileName: (name: string) => name,
      getNewLine: () => '\n',
    };
    expect(ts.formatDiagnostics(ts.getPreEmitDiagnostics(program), host)).toBe('');
  });

  it('names a type only where it has to', () => {
    expect(typescriptCode(signIn, '')).not.toMatch(/ as /);
    expect(typescriptCode(awkward, '').match(/ as \w+/g)).toEqual([
      ' as unknown',
      ' as ChangeTrackingFormat',
      ' as ClickAction',
      ' as ScrollAction',
      ' as ClickAction',
      ' as ScrapeOptions',
    ]);
  });

  it.each(NASTY.slice(1, 7))('sends %j from the environment', async (password) => {
    const values = { PASSWORD: password, OTP_2: '12"34' };
    const sent = await received(() => node(typescriptCode(signIn, service.url), values));
    expect(withoutOrigin(sent)).toEqual(filled(signIn, { password, otp_2: '12"34' }));
    expect(sent.authorization).toBe('Bearer the key');
  });

  it('says what is missing, and sends nothing', async () => {
    await expect(node(typescriptCode(signIn, service.url))).rejects.toMatchObject({
      stderr: expect.stringContaining('PASSWORD is not set.'),
    });
    await expect(node(typescriptCode({ url: 'https://a.example/' }, ''))).rejects.toMatchObject({
      stderr: expect.stringContaining('BASE_URL is not set.'),
    });
    expect(service.requests).toEqual([]);
  });

  it.each([awkward, everything, otherMembers])('sends all of a request: %#', async (request) => {
    const sent = await received(() => node(typescriptCode(request, service.url), { PASSWORD: 'p' }));
    expect(withoutOrigin(sent)).toEqual(filled(request, { password: 'p' }));
  });

  it('sends by itself what the client library refuses', async () => {
    const sent = await received(() => node(typescriptCode(refused, service.url), { PASSWORD: "it's" }));
    expect(sent).toEqual({ body: filled(refused, { password: "it's" }), authorization: 'Bearer the key' });
  });

  it('types any text as it is', async () => {
    await everyText(2, 'binary', async (request, values) =>
      withoutOrigin(await received(() => node(typescriptCode(request, service.url), values))),
    );
  });
});

describe.skipIf(!python)('the exported Python (needs python3)', { timeout: 120_000 }, () => {
  it.each(NASTY)('gives %j from the environment to the client library', async (password) => {
    const code = pythonCode(signIn, 'https://api.example');
    expect(code).toContain('from firecrawl import Firecrawl');
    const { url, formats, actions } = filled(signIn, { password, otp_2: '1' }) as Required<ScrapeRequestInput>;
    const snake = actions?.map((action) =>
      action.type === 'screenshot' ? { type: action.type, full_page: true } : action,
    );
    expect(await keywords(code, { PASSWORD: password, OTP_2: '1' })).toEqual({
      api_key: 'the key',
      api_url: 'https://api.example',
      url,
      formats,
      actions: snake,
      max_age: 172_800_000,
    });
  });

  it('has a keyword for each option', async () => {
    expect(await keywords(pythonCode(everything, 'https://api.example'))).toEqual({
      api_key: 'the key',
      api_url: 'https://api.example',
      url: 'https://a.example/',
      formats: everything.formats,
      only_main_content: false,
      include_tags: ['main'],
      exclude_tags: ['nav'],
      max_age: 0,
      headers: { 'X-A': "it's" },
      wait_for: 10,
      mobile: true,
      skip_tls_verification: false,
      timeout: 5_000,
      parsers: [{ type: 'pdf', mode: 'fast', max_pages: 3 }],
      location: { country: 'DE', languages: ['de'] },
      remove_base64_images: false,
      block_ads: false,
      proxy: 'basic',
      store_in_cache: false,
      lockdown: false,
      profile: { name: 'me', saveChanges: false },
      integration: '_winnow',
    });
  });

  it.each([{ url: 'https://a.example/' }, signIn, everything])(
    'asks for the same through the client library: %#',
    async (request) => {
      const values = { PASSWORD: 'p', OTP_2: '1' };
      const { body } = await record(pythonCode(request, 'https://api.example'), values);
      // The HTTP server takes this one out.
      const { fastMode, origin, ...asked } = body;
      expect({ fastMode, origin }).toEqual({ fastMode: false, origin: expect.stringMatching(/^python-sdk@/) });
      expect(parseRequest(asked)).toEqual(parseRequest(filled(request, { password: 'p', otp_2: '1' })));
    },
  );

  it.each([
    [awkward, /drop `all` of a click/],
    [refused, /asks for one/],
    [refused, /no keyword for origin.* and it has other types for threatProtection and auditMetadata/],
    [otherMembers, /no keyword for minAge, redactPII/],
    [{ ...signIn, formats: [] }, /drops an empty list/],
    [{ ...signIn, formats: [{ type: 'question' as const, question: ' ' }] }, /nothing but spaces/],
    [{ url: 'https://a.example/', formats: [{ type: 'question' as const, question: '\ud800' }] }, /surrogate/],
  ])('sends all of a request by itself where the client library would not, and says why: %#', async (request, why) => {
    const code = pythonCode(request, service.url);
    expect(code).toMatch(why);
    expect(code).not.toContain('import Firecrawl');
    const values = { PASSWORD: 'p"\\\n', OTP_2: '2' };
    const sent = await received(() => pythonRun(code, values));
    expect(sent.body).toEqual(filled(request, { password: values.PASSWORD, otp_2: '2' }));
    expect(sent.authorization).toBe('Bearer the key');
  });

  it('says what is missing, and sends nothing', async () => {
    for (const code of [pythonCode(signIn, service.url), pythonCode(awkward, service.url)]) {
      await expect(pythonRun(code)).rejects.toMatchObject({ stderr: expect.stringMatching(/^PASSWORD is not set\./) });
    }
    expect(service.requests).toEqual([]);
  });

  it('shows what a service answers to a request that it refuses', async () => {
    service.reply({ status: 400, body: { success: false, error: 'Bad Request' } });
    await expect(pythonRun(pythonCode(awkward, service.url), { PASSWORD: 'p' })).rejects.toMatchObject({
      stderr: expect.stringContaining('"Bad Request"'),
    });
  });

  it('types any text as it is', async () => {
    await everyText(3, 'binary', async (request, values) => {
      const all = [...(request.actions ?? []), { type: 'click' as const, selector: 'a', all: true }];
      const sent = await received(() => pythonRun(pythonCode({ ...request, actions: all }, service.url), values));
      const { actions, ...rest } = sent.body as { actions: unknown[] };
      return { ...rest, actions: actions.slice(0, -1) };
    });
    await everyText(3, 'grapheme', async (request, values) => {
      const { url, formats, actions } = await keywords(pythonCode(request, service.url), values);
      return { url, formats, actions };
    });
  });
});

/** @param send gives what arrived of a request whose actions type texts that nobody would think of */
async function everyText(
  numRuns: number,
  unit: 'binary' | 'grapheme',
  send: (request: ScrapeRequestInput, values: Record<string, string>) => Promise<unknown>,
) {
  const text = fc.oneof(
    fc.string({ unit, maxLength: 30 }),
    fc.string({ unit: fc.constantFrom('{', '}', '\\', 'a', "'", '"', '$', '\n', '`'), maxLength: 12 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 48, maxLength: 48 }), async (texts) => {
      const request: ScrapeRequestInput = {
        url: 'https://a.example/',
        formats: ['markdown'],
        actions: [...texts.map(escapeBraces), '{{password}}'].map((written) => ({ type: 'write', text: written })),
      };
      const expected = [...texts, "p'"].map((written) => ({ type: 'write', text: written }));
      expect(await send(request, { PASSWORD: "p'" })).toEqual({ ...request, actions: expected });
    }),
    { numRuns, endOnFailure: true },
  );
}

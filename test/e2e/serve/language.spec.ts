import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Dialect, type ModelReply, type ModelServer, startModelServer } from '../../support/model-server.ts';
import type { Sites } from '../../support/sites.ts';
import { gitApply } from '../../unit/scrape/formats/text/changes/git.ts';
import { SERVER_TEST_LIMIT } from './server.ts';
import { test as base, expect, type SharedServer, shareServer } from './shared-server.ts';

const execute = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const KEY = 'sk-quay-1234567890';

/** `server` has no model; `asking` has the scripted one. */
const test = base.extend<{ pageOf(body: () => string): Promise<string> }, { model: ModelServer; asking: SharedServer }>(
  {
    model: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern to see which fixtures are used
      async ({}, use) => {
        await using model = await startModelServer();
        await use(model);
      },
      { scope: 'worker' },
    ],
    asking: [
      ({ model }, use) =>
        shareServer(use, {
          model: { settings: { kind: 'openai-compatible', baseUrl: model.url, model: 'test' }, key: KEY },
        }),
      { scope: 'worker', timeout: SERVER_TEST_LIMIT },
    ],
    /** The address of a page with a body that may change. */
    pageOf: async ({ site }, use) => {
      await use(async (body) => {
        const sites: Sites = await site({ '/page': (_request, response) => html(response, body()) });
        return `${sites.url}/page`;
      });
    },
  },
);

// One browser with the model, and one order of its answers.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ model }) => {
  model.dialect = 'openai';
  model.requests.length = 0;
});

function html(response: ServerResponse, body: string): void {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><html lang="en"><title>Harbour</title><main>${body}</main></html>`);
}

const FEES = `<h1>Harbour fees</h1><p>The fee for a night at the quay is 24 euros.</p>
  <p>Boats longer than twelve metres pay double, and those under sail pay half of it in winter.</p>`;
const QUESTION = { type: 'question', question: 'What does a night cost?' };

/** The text that a model was given of the page. */
const given = ({ requests }: ModelServer): string =>
  requests.flatMap(({ body }) => body.messages.map(({ content }) => content)).join('\n');

/** The numbers of the passages in a prompt that contain a text. */
const numbersOf = (prompt: string, text: string): number[] =>
  [...prompt.matchAll(/^\[(\d+)\] (.*)$/gm)].flatMap(([, number, passage]) =>
    passage?.includes(text) ? [Number(number)] : [],
  );

for (const dialect of ['openai', 'ollama', 'llama.cpp', 'lm-studio'] satisfies Dialect[]) {
  test(`answers a question as ${dialect} streams it, from the page and with the key`, async ({
    asking,
    model,
    pageOf,
  }) => {
    model.dialect = dialect;
    model.say(['A night costs ', '24 eu', 'ros [2', '].']);
    const data = await asking.data({ url: await pageOf(() => FEES), formats: ['markdown', QUESTION] });
    expect(data.answer).toBe('A night costs 24 euros.');
    expect(data).not.toHaveProperty('warning');
    expect(given(model)).toContain('[2] The fee for a night at the quay is 24 euros.');
    expect(model.requests[0]?.headers).toMatchObject({ authorization: `Bearer ${KEY}` });
    // A server on this computer would refuse an extension's.
    expect(model.requests[0]?.headers.origin).toBeUndefined();
  });
}

test('warns of an answer that names no passage, and passes on that the page does not say', async ({
  asking,
  model,
  pageOf,
}) => {
  const url = await pageOf(() => FEES);
  model.say('It costs a fortune.');
  expect(await asking.data({ url, formats: [QUESTION] })).toMatchObject({
    answer: 'It costs a fortune.',
    warning: '1 of 1 sentences has no source. Check it.',
  });
  model.say('The page does not say.');
  const data = await asking.data({ url, formats: [QUESTION] });
  expect(data.answer).toBe('The page does not say.');
  expect(data).not.toHaveProperty('warning');
});

test('a model’s HTML and script stay text', async ({ asking, model, pageOf }) => {
  const text = '<script>fetch("/stolen")</script><img src=x onerror=alert(1)> 24 euros';
  model.say(`${text} [2].`, `${text}, ![x](http://attacker.example/).`);
  const url = await pageOf(() => FEES);
  const data = await asking.data({ url, formats: [QUESTION, 'summary'] });
  expect(data.answer).toBe(`${text}.`);
  expect(data.summary).toBe(`${text}, [x] (http://attacker.example/).`);
  expect(asking.askedOutside.join()).not.toContain('attacker.example');
});

test('gives a summary, and JSON by a schema that the model needs two tries for', async ({ asking, model, pageOf }) => {
  const schema = {
    type: 'object',
    properties: { fee: { type: 'number' }, currency: { type: 'string' } },
    required: ['fee'],
  };
  model.say(
    'A list of fees.',
    '```json\n{"fee": "24 euros", "currency": "euros",}\n```',
    '{"fee": 24, "currency": "euros"}',
  );
  const formats = ['summary', { type: 'json', schema, prompt: 'The fee for a night.' }];
  const data = await asking.data({ url: await pageOf(() => FEES), formats });
  expect(data).toMatchObject({ summary: 'A list of fees.', json: { fee: 24, currency: 'euros' } });
  expect(data).not.toHaveProperty('warning');
  expect(model.requests[1]?.body.response_format).toMatchObject({ type: 'json_schema', json_schema: { strict: true } });
  expect(model.requests).toHaveLength(3);
});

test('JSON that stays invalid after its repair is null, and the reason is told', async ({ asking, model, pageOf }) => {
  const schema = { type: 'object', properties: { fee: { type: 'number' } }, required: ['fee'] };
  model.say('{"fee": "much"}', '{"fee": "very much"}');
  const data = await asking.data({ url: await pageOf(() => FEES), formats: [{ type: 'json', schema }] });
  expect(data.json).toBeNull();
  expect(data.warning).toMatch(/^JSON extraction failed: .*fee.*number/);
  expect(model.requests).toHaveLength(2);
});

test('finds highlights with and without a model, in the page’s words alone', async ({
  asking,
  server,
  model,
  pageOf,
}) => {
  const url = await pageOf(() => FEES);
  const formats = [{ type: 'highlights', query: 'What is the fee for a night?' }];
  for (const door of [asking, server]) {
    const data = await door.data({ url, formats });
    expect(data.highlights.split('\n\n')).toContain('The fee for a night at the quay is 24 euros.');
    expect(data).not.toHaveProperty('warning');
  }
  expect(model.requests).toEqual([]);
});

test('says without a model what needs one, and makes the rest', async ({ server, pageOf }) => {
  const machines = '<script type="application/ld+json">{"@type":"Product","name":"Oar"}</script>';
  const schema = { type: 'object', properties: { name: { type: 'string' }, colour: { type: 'string' } } };
  const data = await server.data({
    url: await pageOf(() => machines + FEES),
    formats: ['markdown', QUESTION, 'summary', { type: 'json', schema }, { type: 'changeTracking' }],
    onlyCleanContent: true,
    redactPII: true,
  });
  expect(data).toMatchObject({
    markdown: expect.stringContaining('24 euros'),
    answer: null,
    summary: null,
    json: null,
    changeTracking: { changeStatus: 'new', previousScrapeAt: null, visibility: 'visible' },
  });
  for (const what of [
    'Content cleaning needs a language model and none is set up.',
    'The original markdown has been preserved.',
    'PERSON, LOCATION not redacted: names and places can only be found by a model, and none is set up.',
    'Answering a question needs a language model and none is set up.',
    'A summary needs a language model and none is set up.',
    'JSON extraction needs a language model and none is set up.',
  ]) {
    expect(data.warning).toContain(what);
  }
  const filled = await server.data({ url: await pageOf(() => machines + FEES), formats: [{ type: 'json', schema }] });
  expect(filled.json).toEqual({ name: 'Oar', colour: null });
  expect(filled.warning).toContain('Not found there, and null: colour.');
});

test('follows a page: new, the same, changed, with a patch that git takes; by tag', async ({ server, pageOf }) => {
  let fee = 24;
  const url = await pageOf(() => FEES.replace('24', String(fee)));
  const scrape = (tag?: string) =>
    server.data({ url, formats: ['markdown', { type: 'changeTracking', modes: ['git-diff'], ...(tag && { tag }) }] });
  const first = await scrape();
  expect(first.changeTracking).toEqual({ previousScrapeAt: null, changeStatus: 'new', visibility: 'visible' });
  const second = await scrape();
  expect(second.changeTracking).toEqual({
    previousScrapeAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/),
    changeStatus: 'same',
    visibility: 'visible',
  });
  // The same characters in another order.
  fee = 42;
  const third = await scrape();
  expect(third.changeTracking).toMatchObject({
    changeStatus: 'changed',
    diff: { json: { files: [{ chunks: [{}] }] } },
  });
  expect(gitApply(second.markdown, third.changeTracking.diff.text)).toBe(third.markdown);
  expect((await scrape('branch')).changeTracking).toMatchObject({ changeStatus: 'new' });
});

test('changes are remembered by a profile that is saved, and by nothing with zero data retention', async ({
  asking,
  model,
  pageOf,
}) => {
  const url = await pageOf(() => FEES);
  const tracked = { url, formats: ['markdown', { type: 'changeTracking' }] };
  const inProfile = { ...tracked, profile: { name: 'changes', saveChanges: true } };
  expect((await asking.data(inProfile)).changeTracking.changeStatus).toBe('new');
  expect((await asking.data(inProfile)).changeTracking.changeStatus).toBe('same');

  const traceless = { ...tracked, zeroDataRetention: true };
  for (let time = 0; time < 2; time++) {
    const data = await asking.data({ ...traceless, formats: [...tracked.formats, QUESTION, 'summary', 'json'] });
    expect(data).toMatchObject({ changeTracking: null, answer: null, summary: null, json: null });
    expect(data.warning.split(/(?<=\.) (?=[A-Z])/)).toEqual([
      'Change tracking is not supported with zero data retention.',
      'Query mode is not supported with zero data retention.',
      'Summary mode is not supported with zero data retention.',
      'JSON mode is not supported with zero data retention.',
    ]);
  }
  expect(model.requests).toEqual([]);
  expect((await asking.data(tracked)).changeTracking.changeStatus).toBe('new');
});

test('what is redacted is in no text, no answer, no difference, and never kept', { tag: '@promise' }, async ({
  asking,
  model,
  pageOf,
}) => {
  const secrets = ['ada@quay-office.org', '4111 1111 1111 1111', 'DE89 3704 0044 0532 0130 00', '+49 30 901820'];
  const decoys = ['24 euros', '2026-11-21', '12.5 metres'];
  let asks = 'Ask before noon.';
  const contact = secrets.map((secret) => `<p>Write to ${secret} about berths.</p>`).join('');
  let body = `<p>${decoys.join(', ')}</p>${contact}`;
  const url = await pageOf(() => `<h1>Contact</h1><p>${asks}</p>${body}`);
  model.answer(({ messages }) => `It says: ${messages[1]?.content.slice(0, 2_000)}`);
  const redactPII = { mode: 'fast' };
  const formats = ['markdown', QUESTION, 'summary', { type: 'changeTracking', modes: ['git-diff'] }];

  const first = await asking.data({ url, formats, redactPII });
  asks = 'Ask after noon.';
  const second = await asking.data({ url, formats, redactPII });
  expect(second.changeTracking.changeStatus).toBe('changed');
  for (const decoy of decoys) expect(first.markdown).toContain(decoy);
  expect(first.answer).toContain('<EMAIL>');

  // The next one shows what was kept.
  body = '';
  const third = await asking.data({ url, formats: ['markdown', formats[3]] });
  expect(third.changeTracking.diff.text).toContain('-Write to <EMAIL> about berths.');
  for (const secret of secrets) expect(JSON.stringify([first, second, third, given(model)])).not.toContain(secret);
});

test('clean content is without what the model takes out, and redaction names what it leaves', async ({
  asking,
  model,
  pageOf,
}) => {
  const url = await pageOf(() => `${FEES}<p>Subscribe to our newsletter!</p>`);
  model.answer(({ messages: [, user] }) => JSON.stringify({ numbers: numbersOf(user?.content ?? '', 'newsletter') }));
  const data = await asking.data({ url, formats: ['markdown'], onlyCleanContent: true });
  expect(data.markdown).not.toContain('newsletter');
  expect(data.markdown).toContain('24 euros');
  expect(data).not.toHaveProperty('warning');

  const redacted = { url, formats: ['markdown', 'html', 'links'], redactPII: { mode: 'fast', entities: ['EMAIL'] } };
  expect((await asking.data(redacted)).warning).toBe(
    'Only markdown and what is made of it is redacted, not html, links.',
  );
});

test('reads a page of a megabyte in parts, all of it', async ({ asking, model, pageOf }) => {
  const paragraphs = Array.from(
    { length: 8_000 },
    (_, index) =>
      `Entry ${index} of the log speaks of wind, tide and the weather, and of no ship at all that would have come to the quay.`,
  );
  paragraphs[6_543] = 'The secret of the harbour is tea.';
  const url = await pageOf(() => paragraphs.map((text) => `<p>${text}</p>`).join(''));
  model.answer(({ messages }) => {
    const prompt = messages[1]?.content ?? '';
    const numbers = numbersOf(prompt, 'secret');
    return messages[0]?.content.includes('one part of a web page')
      ? JSON.stringify({ numbers })
      : `It is tea [${numbers}].`;
  });
  const data = await asking.data({
    url,
    formats: [{ type: 'question', question: 'What is the secret?' }],
    timeout: 60_000,
  });
  expect(data.answer).toBe('It is tea.');
  expect(data).not.toHaveProperty('warning');
  const read = given(model);
  expect(paragraphs.filter((text) => !read.includes(text))).toEqual([]);
});

test('answers about a page in Thai, with and without a model', async ({ asking, server, model, pageOf }) => {
  const sentence = 'ค่าจอดเรือหนึ่งคืนคือยี่สิบสี่ยูโร';
  const url = await pageOf(() => `<h1>ท่าเรือ</h1><p>${sentence}</p><p>ร้านอาหารเปิดทุกวันตอนเย็น</p>`);
  model.answer(({ messages: [, user] }) => `ยี่สิบสี่ยูโร [${numbersOf(user?.content ?? '', sentence)}]`);
  const question = { type: 'question', question: 'ค่าจอดเรือเท่าไร' };
  const asked = await asking.data({ url, formats: [question] });
  expect(asked.answer).toBe('ยี่สิบสี่ยูโร');
  expect(asked).not.toHaveProperty('warning');
  const found = await server.data({ url, formats: [{ type: 'highlights', query: 'ค่าจอดเรือ' }] });
  expect(found.highlights).toContain(sentence);
});

test.describe('bad input', () => {
  test('a page without text is said to be empty, and no model is asked', async ({ asking, model, pageOf }) => {
    const formats = ['markdown', QUESTION, 'summary', 'json', { type: 'highlights', query: 'fee' }];
    const data = await asking.data({ url: await pageOf(() => ''), formats });
    expect(data).toMatchObject({ answer: null, summary: null, json: null, highlights: null });
    expect(data.warning).toContain('empty');
    expect(model.requests).toEqual([]);
  });

  test('a question may have 10,000 characters, and not one more', async ({ asking, server, model, pageOf }) => {
    const url = await pageOf(() => FEES);
    const ask = (length: number) => ({
      url,
      formats: [{ type: 'question', question: 'why '.repeat(2_501).slice(0, length) }],
    });
    for (const door of [asking, server]) {
      expect(await door.failure(ask(10_001))).toMatchObject({
        status: 400,
        code: 'BAD_REQUEST',
        details: [{ path: ['formats', 0, 'question'], message: 'Must be at most 10000 characters long.' }],
      });
    }
    model.answer(() => 'Because.');
    expect((await asking.data(ask(10_000))).answer).toContain('Because.');
  });

  test('a schema that is itself wrong is refused with its field', async ({ asking, server, pageOf }) => {
    const url = await pageOf(() => FEES);
    const schema = { type: 'object', properties: { fee: { type: 'money' } } };
    for (const door of [asking, server]) {
      for (const formats of [
        ['markdown', { type: 'json', schema }],
        ['markdown', { type: 'json', schema: { $ref: '#/nowhere' } }],
      ]) {
        const { status, code, details } = await door.failure({ url, formats });
        expect({ status, code }).toEqual({ status: 400, code: 'BAD_REQUEST' });
        expect(details?.[0]?.path.slice(0, 3)).toEqual(['formats', 1, 'schema']);
      }
    }
  });

  test('a schema of 500 kB is said to be too long for the model', async ({ asking, model, pageOf }) => {
    const properties = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`property${index}`, { type: 'string', title: 'What it is' }]),
    );
    const schema = { type: 'object', properties };
    expect(JSON.stringify(schema).length).toBeGreaterThan(500_000);
    const data = await asking.data({ url: await pageOf(() => FEES), formats: [{ type: 'json', schema }] });
    expect(data.json).toBeNull();
    expect(data.warning).toMatch(/schema and prompt alone are too long for test at .* Shorten them\./);
    expect(model.requests).toEqual([]);
  });

  /** Warning of a scrape whose model failed: the rest of the result is there. */
  const trouble = async (door: SharedServer, url: string): Promise<string> => {
    const data = await door.data({ url, formats: ['markdown', QUESTION, { type: 'highlights', query: 'night' }] });
    expect(data).toMatchObject({
      markdown: expect.stringContaining('24 euros'),
      highlights: expect.stringContaining('24'),
    });
    expect(data.answer).toBeNull();
    return data.warning;
  };

  test('an endpoint that is down', async ({ asking, model, pageOf }) => {
    const url = await pageOf(() => FEES);
    expect(await model.whileDown(() => trouble(asking, url))).toMatch(
      /^Query generation failed after all models\. The model server at 127\.0\.0\.1:\d+ could not be reached\. Start the model server, or check --model-url\./,
    );
  });

  const refusals: (ModelReply & { says: string })[] = [
    {
      status: 401,
      body: { error: { message: `Incorrect API key provided: ${KEY}` } },
      says: 'did not accept the key.',
    },
    { status: 404, body: { error: 'model not found' }, says: 'does not know the model test.' },
    { status: 429, headers: { 'retry-after': '60' }, says: 'is rate-limiting requests. Try again in 60 seconds.' },
    { status: 500, body: '<h1>Oops</h1>', says: 'answered with status 500.' },
    {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<h1>Hello</h1>',
      says: 'did not respond like a model server.',
    },
  ];
  test('an endpoint that refuses: each refusal is told as what it is, and without the key', async ({
    asking,
    model,
    pageOf,
  }) => {
    const url = await pageOf(() => FEES);
    for (const { says, ...reply } of refusals) {
      model.reply(reply);
      const warning = await trouble(asking, url);
      expect.soft(warning).toContain(says);
      expect.soft(warning + JSON.stringify(asking.logged)).not.toContain(KEY);
    }
  });

  test('a stream that is cut half-way leaves what was read of it, and says so', async ({ asking, model, pageOf }) => {
    const stream = model.open();
    const scraped = asking.data({ url: await pageOf(() => FEES), formats: [QUESTION] });
    await stream.send('A night costs 24 ');
    await stream.cut();
    const { answer, warning } = await scraped;
    // A stream that breaks drops what nobody had read by then (Streams Standard, ReadableStreamError): here either is
    // right.
    expect(['A night costs 24', null]).toContain(answer);
    expect(warning).toMatch(
      answer
        ? /^The answer is incomplete\. The connection to .* broke during the answer\. Try again/
        : /^Query generation failed after all models\. The connection to .* broke during the answer\. Try again/,
    );
  });

  test('a stream that never ends is ended by the timeout, and the model is stopped', async ({
    asking,
    model,
    pageOf,
  }) => {
    const stream = model.open();
    const url = await pageOf(() => FEES);
    const scraped = asking.failure({ url, formats: [QUESTION], timeout: 3_000 });
    await stream.send('And then ');
    expect(await scraped).toMatchObject({
      status: 408,
      code: 'SCRAPE_TIMEOUT',
      error: 'Scrape timed out after 3000 ms, while working on its text.',
    });
    await stream.hungUp;
  });

  test('a client that leaves stops the model', async ({ asking, model, pageOf }) => {
    const stream = model.open();
    const leaving = new AbortController();
    const body = { url: await pageOf(() => FEES), formats: [QUESTION] };
    const posted = asking.post(body, { signal: leaving.signal }).catch((error) => error.name);
    await stream.asked;
    leaving.abort();
    expect(await posted).toBe('AbortError');
    await stream.hungUp;
  });
});

test('the command takes the model, and its key is in no log, on no command line of a browser, and in no file', async ({
  serve,
  model,
  pageOf,
}, info) => {
  const profiles = info.outputPath('profiles');
  const given = ['--model-url', model.url, '--model', 'test', '--model-key', KEY];
  const server = await serve('--profile', profiles, ...given);
  const url = await pageOf(() => FEES);
  model.reply({ status: 401, body: { error: { message: `Incorrect API key provided: ${KEY}` } } });
  const data = await server.data({ url, formats: [QUESTION], profile: { name: 'kept', saveChanges: true } });
  expect(data.warning).toContain('did not accept the key.');
  expect(model.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(server.browsers()).not.toEqual([]);
  const commands = server.browsers().map((pid) => execFileSync('ps', ['-o', 'args=', '-p', String(pid)]).toString());
  expect(commands.join() + server.stderr() + JSON.stringify(data)).not.toContain(KEY);

  const files = await readdir(profiles, { recursive: true, withFileTypes: true });
  const kept = files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  // The search finds a stored value that is no secret, so that it would find the key, too.
  expect(await filesWith(kept, new URL(model.url).host)).not.toEqual([]);
  expect(await filesWith(kept, KEY)).toEqual([]);
});

async function filesWith(files: string[], text: string): Promise<string[]> {
  const contents = await Promise.all(files.map((file) => readFile(file)));
  return files.filter((_, index) => contents[index]?.includes(text));
}

test('the terminal takes the model from the environment', async ({ model, pageOf }) => {
  // Not the test's own folder: the path of a socket in it would be too long for Chromium.
  const stage = await mkdtemp(join(tmpdir(), 'winnow-ask-'));
  const file = join(stage, 'request.json');
  await writeFile(file, JSON.stringify({ url: await pageOf(() => FEES), formats: [QUESTION] }));
  model.say('A night costs 24 euros [2].');
  const env = { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '', TMPDIR: stage };
  const chosen = { WINNOW_MODEL_URL: model.url, WINNOW_MODEL: 'test', WINNOW_MODEL_KEY: KEY };
  const command = ['--import', 'tsx', 'server/cli/start.ts', '--request', file];
  const { stdout, stderr } = await execute(process.execPath, command, { cwd: ROOT, env: { ...env, ...chosen } });
  expect(JSON.parse(stdout).data.answer).toBe('A night costs 24 euros.');
  expect(model.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(stdout + stderr).not.toContain(KEY);
  await rm(stage, { recursive: true, force: true, maxRetries: 5 });
});

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCode } from '@/server/sessions/program/run-code';
import { asPage, FakePage, fakeDialog } from './fake-page';

async function run(code: string, { page = new FakePage(), timeout = 20, signal = new AbortController().signal } = {}) {
  return { ...(await runCode(asPage(page), code, { timeout, signal })), done: page.done };
}

it('gives the value of the last expression, and what was printed', async () => {
  expect(await run('console.log("a", { b: [1, "c"] }); console.error("d"); await page.title()')).toEqual({
    result: 'The title',
    stdout: "a { b: [ 1, 'c' ] }\n",
    stderr: 'd\n',
    exitCode: 0,
    killed: false,
    done: [],
  });
});

it.each([
  ['1 + 1;', '2'],
  ['({ a: 1 })', '{"a":1}'],
  ['let x = 3', ''],
  ['if (page.url()) { "yes" } else { "no" }', 'yes'],
  ['try { throw 1 } catch (e) { e + 1 }', '2'],
  ['return [1]', '[1]'],
  ['const page2 = page; page2.url() // the end', 'http://page.example/'],
  ['(await page.screenshot()).toString("base64")', 'AAEC/w=='],
  ['await page.screenshot()', 'AAEC/w=='],
  ['({ shot: await page.screenshot(), own: new Uint8Array([1]) })', '{"shot":"AAEC/w==","own":"AQ=="}'],
  ['const r = await page.goto("page.example/a"); [r.status(), page.url()]', '[200,"http://page.example/a"]'],
  ['await page.locator("h1").textContent()', 'text of h1'],
  ['JSON.stringify((await page.evaluate((a) => a, { b: 1 })).at)', '"1970-01-01T00:00:00.000Z"'],
  ['await new Promise((done) => setTimeout(() => done("later"), 5))', 'later'],
  ['await page.waitForSelector("p").catch((error) => error.name + ": " + error.message)', 'TimeoutError: no p'],
  ['10n ** 20n', '100000000000000000000n'],
  [
    'const u = new URL("../b?q=1#h", "http://a.example:8080/x/y"); [u.href, u.host, u.origin, u.hash]',
    '["http://a.example:8080/b?q=1#h","a.example:8080","http://a.example:8080","#h"]',
  ],
  [
    'const u = new URL("http://a.example/?a=1&b=2+3"); u.searchParams.set("a", "ü&"); u.searchParams.append("c", "~"); u.pathname = "/p q"; u',
    '"http://a.example/p%20q?a=%C3%BC%26&b=2+3&c=%7E"',
  ],
  [
    'const u = new URL("http://a.example/?a=1"); const { searchParams } = u; u.search = "?a=2&a=3"; [u.searchParams.getAll("a"), u.searchParams.has("b"), URL.canParse("x")]',
    '[["2","3"],false,false]',
  ],
  ['[...new URLSearchParams({ a: 1, b: "x y" })].join() + new URLSearchParams([["c", "%"]])', 'a,1,b,x yc=%25'],
  [
    'const seen = []; new URLSearchParams("?b=1&a=%E0").forEach((value, name) => seen.push(name + value)); seen',
    '["b1","a%E0"]',
  ],
  ['try { new URL("nothing") } catch (error) { error.name + ": " + error.message }', 'TypeError: Invalid URL'],
  [
    'page.frames().map((frame) => [frame.name(), frame.url()])',
    '[["","http://page.example/"],["inner","http://page.example/inner"]]',
  ],
  ['await page.frame("inner").textContent("p")', 'inner text of p'],
  ['await page.frame({ url: /inner$/ }).textContent("p")', 'inner text of p'],
  [
    '[page.frame({ url: "**/inner" }).parentFrame() === page.mainFrame(), page.frame("other"), page.context().pages()[0] === page]',
    '[true,null,true]',
  ],
  [
    'const [response] = await Promise.all([page.waitForResponse((it) => it.url().endsWith("/b") && it.ok()), page.goto("page.example/a"), page.goto("page.example/b")]); (await response.json()).of',
    'http://page.example/b',
  ],
  [
    'const [request] = await Promise.all([page.waitForRequest(/\\/a$/), page.goto("page.example/a")]); request.method() + request.url()',
    'GEThttp://page.example/a',
  ],
  [
    'await Promise.all([page.waitForURL((url) => url.pathname === "/done"), page.goto("page.example/done")]); page.url()',
    'http://page.example/done',
  ],
  ['await page.waitForURL(/page/); page.url()', 'http://page.example/'],
  [
    'await page.waitForEvent("popup", { timeout: 20 }).catch((error) => error.name + ": " + error.message)',
    'TimeoutError: page.waitForEvent: Timeout 20ms exceeded.',
  ],
  [
    'const seen = []; const add = (it) => seen.push(it.url()); page.on("request", add); await page.goto("page.example/a"); page.off("request", add); await page.goto("page.example/b"); seen',
    '["http://page.example/a"]',
  ],
  [
    'let seen = 0; page.once("response", () => seen++); await page.goto("page.example/a"); await page.goto("page.example/b"); seen',
    '1',
  ],
])('gives the value of %s', async (code, result) => {
  expect(await run(code)).toMatchObject({ result, exitCode: 0, stderr: '' });
});

it('lets a program answer dialogs, and dismisses those that it leaves open', async () => {
  const page = new FakePage();
  page.title = async () => {
    page.emit('dialog', fakeDialog(page, 'Sure?'));
    return '';
  };
  const code = (then: string) => `page.on('dialog', (dialog) => ${then}); await page.title()`;
  expect((await run(code('dialog.accept(dialog.type() + dialog.message())'), { page })).done).toEqual([
    ['accept', 'Sure?', 'confirmSure?'],
    ['dismiss', 'Sure?'],
  ]);
  page.done.length = 0;
  expect((await run(code('{}'), { page })).done).toEqual([['dismiss', 'Sure?']]);
  page.done.length = 0;
  expect((await run('await page.title()', { page })).done, 'Playwright itself dismisses it').toEqual([]);
  expect(page.listenerCount('dialog')).toBe(0);
});

it('tells a program of errors of the page, and ends with an error of a listener', async () => {
  const page = new FakePage();
  page.title = async () => {
    page.emit('pageerror', new TypeError('of the page'));
    return '';
  };
  const seen = 'const seen = []; page.on("pageerror", (error) => seen.push(error.name + " " + error.message));';
  expect((await run(`${seen} await page.title(); seen`, { page })).result).toBe('["TypeError of the page"]');
  const failing = 'page.on("pageerror", () => { throw new Error("of the listener") }); await page.title(); 1';
  expect(await run(failing, { page })).toMatchObject({ exitCode: 1, error: 'Error: of the listener' });
});

it('tells a program of no more events than it can take, and says so', async () => {
  const page = new FakePage();
  page.title = async () => {
    for (let index = 0; index < 20_000; index++)
      page.emit('console', { type: () => 'log', text: () => `${index}`, location: () => ({}) });
    return '';
  };
  const code =
    'let seen = 0; page.on("console", () => seen++); await page.title(); while (seen < 9_999) await new Promise((done) => setTimeout(done, 5)); seen';
  expect(await run(code, { page })).toMatchObject({ result: '9999', stderr: expect.stringContaining('10000 events') });
});

it('tells of the places of an error in the program alone', async () => {
  const { stderr } = await run(
    'const deeper = () => { throw new Error("x") }; console.error(new Error("y")); deeper()',
  );
  expect(stderr.match(/program\.js:1/g)?.length).toBeGreaterThanOrEqual(3);
  expect(stderr).not.toMatch(/file:|node:|sandbox|\/server\//);
});

it('gives functions to the page as text, and calls none of them here', async () => {
  const { done } = await run(
    'await page.evaluate((a) => a.b, { b: /c/g, d: undefined }); await page.keyboard.press("a")',
  );
  expect(done).toEqual([
    ['evaluate', 'function', '(a) => a.b', { b: /c/g, d: undefined }],
    ['press', 'a'],
  ]);
});

it.each([
  ["throw new Error('x')", 'Error: x'],
  ['throw 1', '1'],
  ['await page.nothing()', 'TypeError: page.nothing is not a function'],
  ['syntax error', 'SyntaxError: Unexpected token (1:7)'],
  ['await import("node:fs")', 'SyntaxError: import is not available: a program has page, context and console.'],
  ['void page.waitForSelector("p"); await new Promise(() => {})', 'TimeoutError: no p'],
  ['setTimeout(() => { throw new TypeError("late") }); await new Promise(() => {})', 'TypeError: late'],
])('tells of the failure of %s', async (code, error) => {
  expect(await run(code)).toMatchObject({
    result: '',
    exitCode: 1,
    killed: false,
    error,
    stderr: expect.stringContaining(error.replace(/^\w*Error: /, '')),
  });
});

it.each(['while (true) {}', 'await new Promise(() => {})', 'const f = () => Promise.resolve().then(f); await f()'])(
  'stops %s at its timeout',
  async (code) => {
    expect(await run(code, { timeout: 1 })).toMatchObject({
      killed: true,
      exitCode: 137,
      error: expect.stringContaining('timeout of 1 s'),
    });
  },
);

it('ends a program whose memory is used up', async () => {
  const ended = await run('const all = []; while (true) all.push(new Array(1e6).fill(all.length))');
  expect(ended).toMatchObject({ killed: false, error: expect.stringContaining('memory') });
  expect(ended.exitCode).not.toBe(0);
});

it('keeps a million characters of what is printed', async () => {
  const { stdout, truncated } = await run('for (let i = 0; i < 30; i++) console.log("x".repeat(1e6))');
  expect(stdout).toHaveLength(1_000_000);
  expect(truncated).toBe(true);
});

it('keeps a value of the size of a picture whole', async () => {
  const { result, truncated } = await run('"x".repeat(5e6)');
  expect([result.length, truncated]).toEqual([5_000_000, undefined]);
});

/** Returns the ids of the processes that another has started, and of those that these have started, with a part of their command. */
function processesOf(parent: number, part = ''): number[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  const started = lines.flatMap((line) => {
    const [id, its, ...args] = line.trim().split(/\s+/);
    return Number(its) === parent && args[0] !== 'ps' ? [{ id: Number(id), args: args.join(' ') }] : [];
  });
  return started.flatMap(({ id, args }) => [...(args.includes(part) ? [id] : []), ...processesOf(id, part)]);
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

it('ends a program that only computes when its server is killed', async () => {
  const server = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'run-endless.ts')]);
  await once(server.stdout, 'data');
  const processes = processesOf(server.pid as number);
  expect(processes).not.toEqual([]);
  server.kill('SIGKILL');
  await expect.poll(() => processes.filter(isRunning), { timeout: 10_000 }).toEqual([]);
});

it('leaves no process of a program behind', async () => {
  const page = new FakePage();
  let processes: number[] = [];
  page.title = async () => {
    // Beside it, other test files start processes of their own.
    processes = processesOf(process.pid, 'sandbox.mjs');
    return '';
  };
  await run('await page.title()', { page });
  expect(processes).not.toEqual([]);
  await expect.poll(() => processes.filter(isRunning), { timeout: 10_000 }).toEqual([]);
});

it('ends with the one who asked', async () => {
  const leaving = new AbortController();
  const running = run('await new Promise(() => {})', { signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(running).rejects.toThrow('left');
});

/** Programs that look for a way out; each gives what it has found. */
const HOSTILE = [
  'typeof process + typeof require + typeof module + typeof fetch + typeof WebSocket + typeof Buffer',
  'this.constructor.constructor("return process")()',
  'globalThis.constructor.constructor("return process")()',
  '(() => {}).constructor("return process")()',
  '(async () => {}).constructor("return process")()',
  'page.constructor.constructor("return process")()',
  'page.title.constructor("return process")()',
  'console.log.constructor("return process")()',
  'eval("process")',
  'try { null.x } catch (e) { e.constructor.constructor("return process")() }',
  'try { await page.waitForSelector("p") } catch (e) { e.constructor.constructor("return process")() }',
  '(function f() { return f.caller ? f.caller.constructor("return process")() : "none" })()',
  '(function f() { return f.caller?.caller?.arguments ?? "none" })()',
  'Error.prepareStackTrace = (e, sites) => sites; new Error().stack.filter((site) => site.getFileName() !== "program.js").map((site) => [typeof site.getThis(), typeof site.getFunction()]).flat().includes("function") ? "leak" : "none"',
  'Error.prepareStackTrace = (e, sites) => sites[0].constructor.constructor("return process")(); new Error().stack',
  'Error.prepareStackTrace = (e, sites) => sites.constructor.constructor("return process")(); new Error().stack',
  'const deep = () => deep(); try { deep() } catch (e) { e.constructor.constructor("return process")() }',
  'let got; Object.defineProperty(Object.prototype, "type", { set(v) { got = this }, get() { got = this }, configurable: true }); await page.title(); got?.constructor.constructor("return process")() ?? "none"',
  'let got; const then = Promise.prototype.then; Promise.prototype.then = function (...a) { got = a; return then.apply(this, a) }; await page.title(); got ? got[0].constructor("return process")() : "none"',
  'let got; Function.prototype.call = function (...a) { got = a }; Function.prototype.apply = Function.prototype.call; JSON.parse = JSON.stringify = (v) => { got = v }; Array.prototype.map = function () { got = this; return [] }; await page.title(); got?.constructor?.constructor("return process")() ?? "none"',
  'new Proxy(page, {}).constructor.constructor("return process")()',
  'Reflect.ownKeys(globalThis).filter((name) => /process|require|send|parent|inner/.test(name)).join() || "none"',
  'await page.context().browser()',
  'await page.context().newCDPSession(page)',
  'await page.context().request.get("http://x.example")',
  'await page.goto("file:///etc/passwd")',
  'await page.goto("chrome://settings")',
  'await page.goto("view-source:http://x.example")',
  'await page.screenshot({ path: "/tmp/x.png" })',
  'await page.addScriptTag({ path: "/etc/passwd" })',
  'await page.setInputFiles("input", "/etc/passwd")',
  'await page.setInputFiles("input", ["/etc/passwd"])',
  'await page.locator("input").setInputFiles("/etc/passwd")',
  'await page.waitForURL(/(a+)+$/, { timeout: 50 })',
  'await page.waitForNavigation({ url: /(a+)+$/ })',
  'await page.mainFrame().waitForURL(/(a+)+$/)',
  'await page.context().clearCookies({ name: /(a+)+$/ })',
  'await page.exposeFunction("f", () => 1)',
  'await page.waitForEvent("download")',
  'page.on("download", () => 1)',
  'page.on("__proto__", () => 1)',
  'await page.route("**", () => 1)',
  'await page.context().storageState()',
  'await page.mainFrame().goto("file:///etc/passwd")',
  'page.constructor.prototype.on.call(page, "request", (it) => it.constructor.constructor("return process")()); await page.goto("page.example/a"); await new Promise(() => {})',
  'page.on("request", (it) => it.constructor.constructor("return process")()); await page.goto("page.example/a"); await new Promise(() => {})',
  'URL.constructor("return process")()',
  'new URL("http://a.example").constructor.constructor("return process")()',
  'new URL({ toString() { return this.constructor.constructor("return process")() } })',
  'let got; Object.defineProperty(Object.prototype, "parts", { set(v) { got = this }, get() { got = this }, configurable: true }); URL.canParse("x"); got?.constructor.constructor("return process")() ?? "none"',
  'let sites = []; Error.prepareStackTrace = (e, s) => s; Object.defineProperty(Object.prototype, "base", { get() { sites = new Error().stack; return undefined }, configurable: true }); new URL("http://a.example"); [...sites].filter((site) => site.getFileName() !== "program.js").map((site) => [typeof site.getThis(), typeof site.getFunction()]).flat().includes("function") ? "leak" : "none"',
];

it.each(HOSTILE)('keeps %s inside', async (code) => {
  const { result, error = '', exitCode, done } = await run(code);
  if (exitCode === 0) expect(result).toMatch(/^(none|undefined)+$/);
  else
    expect(error).toMatch(
      /disallowed|not a function|not served|no files|protocol|takes an address|takes texts|undefined|null|may not be accessed|Invalid URL|Timeout 50ms/,
    );
  expect(done.filter(([method, url]) => method === 'goto' && url !== 'http://page.example/a')).toEqual([]);
});

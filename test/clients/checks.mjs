import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { n8nRequest } from './n8n.mjs';

const require = createRequire(import.meta.url);
const isHarbour = (text) => assert.match(text ?? '', /The text of the page Harbour/);

/** Runs the command line client in a folder of its own. */
async function cli({ url, key, here, run }, ...args) {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-cli-'));
  try {
    const program = join(here, 'node_modules/firecrawl-cli/dist/index.js');
    const env = {
      ...process.env,
      HOME: folder,
      FIRECRAWL_API_KEY: key,
      FIRECRAWL_API_URL: url,
      FIRECRAWL_NO_TELEMETRY: '1',
    };
    const printed = await run(process.execPath, [program, ...args], { cwd: folder, env });
    return { printed, files: await readdir(folder, { recursive: true }) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Calls tools of the MCP server over stdio. */
async function mcp({ url, key, here }, work) {
  const program = join(here, 'node_modules/firecrawl-mcp/dist/index.js');
  const env = { ...process.env, FIRECRAWL_API_KEY: key, FIRECRAWL_API_URL: url };
  const child = spawn(process.execPath, [program], { env, stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map();
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('{')) return;
    const message = JSON.parse(line);
    waiting.get(message.id)?.(message);
  });
  let last = 0;
  const ask = (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result)));
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  try {
    await ask('initialize', {
      protocolVersion: '2025-03-26',
      capabilities: {},
      clientInfo: { name: 'check', version: '1' },
    });
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
    return await work(async (name, args) => {
      const { content, isError } = await ask('tools/call', { name, arguments: args });
      const text = content.map(({ text = '' }) => text).join('\n');
      assert.ok(!isError, text);
      return text;
    });
  } finally {
    child.kill();
    await once(child, 'close');
  }
}

// The one that LangChain's loader is written for, whatever it asks npm for.
const v1 = ({ url, key }) => new (require('@mendable/firecrawl-js').default)({ apiKey: key, apiUrl: url });
const v4 = ({ url, key }) => new (require('firecrawl-js-4').default)({ apiKey: key, apiUrl: url });

const langchain = async ({ url, key, site }, mode, params = {}) => {
  const { FireCrawlLoader } = await import('@langchain/community/document_loaders/web/firecrawl');
  const loader = new FireCrawlLoader({ url: `${site}/`, apiKey: key, apiUrl: url, mode, params });
  return loader.load();
};

const n8n = (means) => (operation, parameters) => n8nRequest({ operation, parameters, ...means });

/** Checks by name, each a method of a client whose family this server has. */
export const CHECKS = [
  ['cli scrape', async (means) => isHarbour((await cli(means, 'scrape', `${means.site}/`)).printed)],
  ['cli map', async (means) => assert.match((await cli(means, 'map', `${means.site}/`)).printed, /\/three/)],
  ['cli search', async (means) => assert.match((await cli(means, 'search', 'harbour')).printed, /\/three/)],
  [
    'cli search --scrape',
    async (means) => isHarbour((await cli(means, 'search', 'harbour', '--scrape', '--json')).printed),
  ],
  [
    'cli crawl',
    async (means) =>
      assert.match(
        (await cli(means, 'crawl', `${means.site}/`, '--wait', '--poll-interval', '1', '--limit', '4')).printed,
        /page Three/,
      ),
  ],
  [
    'cli download',
    async (means) => {
      const { files } = await cli(means, 'experimental', 'download', `${means.site}/`, '-y', '--limit', '4');
      assert.ok(
        files.some((name) => /three/.test(name)),
        files.join(' '),
      );
    },
  ],
  ['cli credit-usage', async (means) => assert.match((await cli(means, 'credit-usage')).printed, /\d/)],

  [
    'mcp firecrawl_scrape',
    (means) => mcp(means, async (call) => isHarbour(await call('firecrawl_scrape', { url: `${means.site}/` }))),
  ],
  [
    'mcp firecrawl_map',
    (means) =>
      mcp(means, async (call) => assert.match(await call('firecrawl_map', { url: `${means.site}/` }), /three/)),
  ],
  [
    'mcp firecrawl_search',
    (means) =>
      mcp(means, async (call) =>
        assert.match(await call('firecrawl_search', { query: 'harbour', limit: 2 }), /\/three/),
      ),
  ],
  [
    'mcp firecrawl_crawl, firecrawl_check_crawl_status',
    (means) =>
      mcp(means, async (call) => {
        const started = await call('firecrawl_crawl', { url: `${means.site}/`, limit: 3 });
        const [id] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(started) ?? assert.fail(started);
        assert.match(await call('firecrawl_check_crawl_status', { id }), /completed|scraping/);
      }),
  ],

  [
    'mcp firecrawl_agent, firecrawl_agent_status',
    (means) =>
      mcp(means, async (call) => {
        const started = await call('firecrawl_agent', { prompt: 'The text of the page', urls: [`${means.site}/`] });
        const [id] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(started) ?? assert.fail(started);
        let status;
        do status = await call('firecrawl_agent_status', { id });
        while (/"status": ?"processing"/.test(status));
        isHarbour(status);
      }),
  ],
  [
    'mcp firecrawl_interact, firecrawl_interact_stop',
    (means) =>
      mcp(means, async (call) => {
        const { metadata } = await v4(means).scrape(`${means.site}/`);
        const { scrapeId } = metadata;
        assert.match(await call('firecrawl_interact', { scrapeId, code: 'await page.title()' }), /Harbour/);
        assert.match(await call('firecrawl_interact_stop', { scrapeId }), /"success": ?true/);
      }),
  ],

  [
    'js 1 scrapeUrl',
    async (means) => isHarbour((await v1(means).scrapeUrl(`${means.site}/`, { formats: ['markdown'] })).markdown),
  ],
  [
    'js 1 mapUrl',
    async (means) => assert.ok((await v1(means).mapUrl(`${means.site}/`)).links.includes(`${means.site}/three`)),
  ],
  [
    'js 1 search',
    async (means) => {
      const found = await v1(means).search('harbour', { scrapeOptions: { formats: ['markdown'] } });
      assert.equal(found.data.length, 2);
      isHarbour(found.data[0].markdown);
    },
  ],
  [
    'js 1 crawlUrl',
    async (means) => {
      const crawl = await v1(means).crawlUrl(
        `${means.site}/`,
        { limit: 4, scrapeOptions: { formats: ['markdown'] } },
        1,
      );
      assert.equal(crawl.status, 'completed');
      assert.equal(crawl.data.length, 4);
    },
  ],
  [
    'js 1 asyncCrawlUrl, checkCrawlStatus, checkCrawlErrors, cancelCrawl',
    async (means) => {
      const client = v1(means);
      const { id } = await client.asyncCrawlUrl(`${means.site}/`, { limit: 4, delay: 30 });
      assert.equal((await client.checkCrawlStatus(id)).success, true);
      assert.deepEqual((await client.checkCrawlErrors(id)).errors, []);
      await client.cancelCrawl(id);
      assert.equal((await client.checkCrawlStatus(id)).status, 'cancelled');
    },
  ],
  [
    'js 1 batchScrapeUrls, checkBatchScrapeStatus',
    async (means) => {
      const client = v1(means);
      const batch = await client.batchScrapeUrls(
        [`${means.site}/one`, `${means.site}/two`],
        { formats: ['markdown'] },
        1,
      );
      assert.equal(batch.completed, 2);
      const { id } = await client.asyncBatchScrapeUrls([`${means.site}/one`], { formats: ['markdown'] });
      assert.equal((await client.checkBatchScrapeStatus(id)).success, true);
    },
  ],

  ['js 4 scrape', async (means) => isHarbour((await v4(means).scrape(`${means.site}/`)).markdown)],
  [
    'js 4 map',
    async (means) => assert.equal((await v4(means).map(`${means.site}/`, { integration: 'anything' })).links.length, 4),
  ],
  [
    'js 4 search',
    async (means) => {
      const found = await v4(means).search('harbour', { sources: ['web'], scrapeOptions: { formats: ['markdown'] } });
      assert.equal(found.web.length, 2);
      isHarbour(found.web[0].markdown);
    },
  ],
  [
    'js 4 crawl',
    async (means) =>
      assert.equal((await v4(means).crawl(`${means.site}/`, { limit: 4, pollInterval: 1 })).data.length, 4),
  ],
  [
    'js 4 batchScrape',
    async (means) =>
      assert.equal(
        (await v4(means).batchScrape([`${means.site}/one`, `${means.site}/two`], { pollInterval: 1 })).completed,
        2,
      ),
  ],
  [
    'js 4 interact, stopInteraction',
    async (means) => {
      const client = v4(means);
      const { metadata } = await client.scrape(`${means.site}/`);
      const done = await client.interact(metadata.scrapeId, { code: 'await page.title()' });
      assert.deepEqual([done.success, done.exitCode, done.killed], [true, 0, false]);
      assert.match(done.result, /Harbour/);
      assert.equal((await client.stopInteraction(metadata.scrapeId)).success, true);
    },
  ],
  [
    'js 4 agent, startAgent, getAgentStatus, getAgentTrace, cancelAgent',
    async (means) => {
      const client = v4(means);
      const wanted = { prompt: 'The text of the page', urls: [`${means.site}/`], maxCredits: 2 };
      const { status, data } = await client.agent({ ...wanted, pollInterval: 1 });
      assert.equal(status, 'completed');
      isHarbour(JSON.stringify(data));
      const { id } = await client.startAgent(wanted);
      assert.equal((await client.getAgentStatus(id)).success, true);
      assert.equal(await client.cancelAgent(id), true);
      assert.equal((await client.getAgentTrace(id)).events.at(0).type, 'run.started');
    },
  ],
  [
    'js 4 browser, browserExecute, listBrowsers, deleteBrowser',
    async (means) => {
      const client = v4(means);
      const { id } = await client.browser({ ttl: 60 });
      const code = `await page.goto('${means.site}/'); await page.title()`;
      assert.match((await client.browserExecute(id, { code, language: 'node' })).result, /Harbour/);
      assert.ok((await client.listBrowsers({ status: 'active' })).sessions.some((session) => session.id === id));
      assert.equal((await client.deleteBrowser(id)).success, true);
    },
  ],
  [
    'js 4 getActiveCrawls, getConcurrency, getCreditUsage, getTokenUsage, getQueueStatus',
    async (means) => {
      const client = v4(means);
      assert.ok(Array.isArray((await client.getActiveCrawls()).crawls));
      assert.ok((await client.getConcurrency()).maxConcurrency > 0);
      assert.ok((await client.getCreditUsage()).planCredits > 0);
      assert.ok((await client.getTokenUsage()).planTokens > 0);
      assert.ok((await client.getQueueStatus()).maxConcurrency > 0);
    },
  ],
  [
    'js 4 createMonitor, listMonitors, getMonitor, updateMonitor, runMonitor, listMonitorChecks, getMonitorCheck, deleteMonitor',
    async (means) => {
      const client = v4(means);
      const { id } = await client.createMonitor({
        name: 'Harbour',
        schedule: { text: 'hourly' },
        targets: [{ type: 'scrape', urls: [`${means.site}/one`, `${means.site}/two`] }],
      });
      assert.ok((await client.listMonitors({ limit: 10 })).some((monitor) => monitor.id === id));
      const { id: checkId } = await client.runMonitor(id);
      let check;
      do check = await client.getMonitorCheck(id, checkId, { limit: 1 });
      while (check.status === 'queued' || check.status === 'running');
      assert.equal(check.status, 'completed');
      assert.deepEqual(
        check.pages.map(({ status }) => status),
        ['new', 'new'],
      );
      assert.equal((await client.listMonitorChecks(id)).length, 1);
      assert.equal((await client.updateMonitor(id, { status: 'paused' })).status, 'paused');
      assert.equal((await client.getMonitor(id)).lastCheckSummary.new, 2);
      assert.equal(await client.deleteMonitor(id), true);
    },
  ],

  ['langchain scrape', async (means) => isHarbour((await langchain(means, 'scrape'))[0]?.pageContent)],
  ['langchain crawl', async (means) => assert.equal((await langchain(means, 'crawl', { limit: 4 })).length, 4)],
  ['langchain map', async (means) => assert.match(JSON.stringify(await langchain(means, 'map')), /three/)],

  [
    'n8n search',
    async (means) => assert.match(JSON.stringify(await n8n(means)('search', { query: 'harbour' })), /three/),
  ],
  ['n8n scrape', async (means) => isHarbour((await n8n(means)('scrape', { url: `${means.site}/` })).data?.markdown)],
  [
    'n8n map',
    async (means) => assert.match(JSON.stringify(await n8n(means)('map', { url: `${means.site}/` })), /three/),
  ],
  [
    'n8n crawl, getCrawlStatus',
    async (means) => {
      const { id } = await n8n(means)('crawl', { url: `${means.site}/`, limit: 2 });
      assert.equal((await n8n(means)('getCrawlStatus', { crawlId: id })).success, true);
    },
  ],
  ['n8n batchScrape', async (means) => assert.ok((await n8n(means)('batchScrape', { urls: `${means.site}/one` })).id)],
  ['n8n teamCreditUsage', async (means) => assert.equal((await n8n(means)('teamCreditUsage', {})).success, true)],
];

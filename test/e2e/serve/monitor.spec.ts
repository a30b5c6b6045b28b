import { Firecrawl } from 'firecrawl';
import { expect, test } from './shared-server.ts';

test('the official client watches a page, which a browser reads', { tag: '@promise' }, async ({ server, site }) => {
  let price = 3;
  let visits = 0;
  const { url } = await site({
    '/tea': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<main><h1>Tea</h1><p>A pot costs ${price} euros.</p><p>Visitor number ${++visits}</p></main>`);
    },
  });
  const client = new Firecrawl({ apiKey: server.key, apiUrl: server.url });
  const monitor = await client.createMonitor({
    name: 'Tea',
    schedule: { text: 'every 30 minutes' },
    targets: [{ type: 'scrape', urls: [`${url}/tea`], scrapeOptions: { onlyMainContent: true } }],
  });
  expect(monitor).toMatchObject({ status: 'active', schedule: { cron: '*/30 * * * *', timezone: 'UTC' } });

  const check = async () => {
    const { id } = await client.runMonitor(monitor.id);
    await expect
      .poll(async () => (await client.getMonitorCheck(monitor.id, id)).status, { timeout: 60_000 })
      .toBe('completed');
    return (await client.getMonitorCheck(monitor.id, id)).pages[0];
  };
  expect(await check()).toMatchObject({ status: 'new', url: `${url}/tea`, statusCode: 200 });
  // The number of visitors is another one with each read.
  expect(await check()).toMatchObject({ status: 'same', movingParts: 1 });
  price = 4;
  const changed = await check();
  expect(changed).toMatchObject({ status: 'changed' });
  expect(changed?.diff?.text).toContain('-A pot costs 3 euros.\n+A pot costs 4 euros.\n');

  expect(await client.listMonitorChecks(monitor.id)).toHaveLength(3);
  expect(await client.updateMonitor(monitor.id, { status: 'paused' })).toMatchObject({ status: 'paused' });
  await expect(client.runMonitor(monitor.id)).rejects.toMatchObject({
    status: 409,
    message: 'Monitor is paused. Resume it before running a check.',
  });
  expect(await client.deleteMonitor(monitor.id)).toBe(true);
  await expect(client.getMonitor(monitor.id)).rejects.toMatchObject({ status: 404, message: 'Monitor not found' });
});

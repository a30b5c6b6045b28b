import { chmod, writeFile } from 'node:fs/promises';
import { testChromium } from '../../support/chromium.ts';
import { expect, SERVER_TEST_LIMIT, startServer, test } from './server.ts';

// A server of its own: its Chromium takes one port of this computer for the internet.
test('what a page of the internet asks of this computer is refused, and its links are read', async ({ site }, info) => {
  info.setTimeout(SERVER_TEST_LIMIT);
  const inside = await site({ '/asked': (_request, response) => void response.end('secret') });
  const asked = `${inside.url}/asked`;
  const page = `<!doctype html><title>Tides</title><main><p>The quay is closed until Monday.</p>
    <p><a href="${asked}?link">Office</a></p><img src="${asked}?picture" alt=""><iframe src="${asked}?frame"></iframe></main>
    <script src="${asked}?script"></script><link rel="stylesheet" href="${asked}?sheet">
    <script>
      fetch('${asked}?fetch', { mode: 'no-cors' }).then(() => document.body.append('It answered.'), () => {});
      navigator.sendBeacon('${asked}?beacon', 'x');
      new WebSocket('${asked}?socket'.replace('http', 'ws'));
    </script>`;
  const internet = await site({
    '/page': (_request, response) => void response.setHeader('content-type', 'text/html').end(page),
  });

  const chromium = info.outputPath('chromium');
  const override = `--ip-address-space-overrides=${new URL(internet.url).host}=public`;
  await writeFile(chromium, `#!/bin/sh\nexec "${await testChromium()}" ${override} "$@"\n`);
  await chmod(chromium, 0o755);
  const server = await startServer([], { CHROMIUM_PATH: chromium });
  try {
    const { markdown, links } = await server.data({ url: `${internet.url}/page`, formats: ['markdown', 'links'] });
    expect(markdown).toContain('The quay is closed until Monday.');
    expect(markdown).not.toMatch(/secret|answered/);
    expect(links).toEqual([`${asked}?link`]);
    expect(inside.requested).toEqual([]);
  } finally {
    server.child.kill();
    await server.ended;
  }
});

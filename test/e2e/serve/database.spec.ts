import { once } from 'node:events';
import { startDocsSite } from '../../support/docs-site.ts';
import { askPlain, PLAIN_KEY, startPlain } from '../../support/plain-process.ts';
import { findPostgres, NO_POSTGRES, startPostgres } from '../../support/postgres.ts';
import { expect, type Server, test } from './server.ts';

const bin = await findPostgres();
test.skip(!bin, NO_POSTGRES);

test('a server that is named a Postgres has its crawls and batches there, where another one finds them', async ({
  serve,
}) => {
  await using postgres = await startPostgres(bin as string);
  const address = await postgres.address();
  const site = await startDocsSite();
  const server = await serve('--database', address, '--key', PLAIN_KEY);
  const crawl = await ended(server, '/v2/crawl', { url: `${site.url}/docs/`, limit: 3 });
  expect(crawl).toMatchObject({ status: 'completed', completed: 3, total: 3 });
  const batch = await ended(server, '/v2/batch/scrape', { urls: [`${site.url}/docs/`], formats: ['screenshot'] });
  expect(batch).toMatchObject({ status: 'completed', completed: 1, total: 1 });
  server.child.kill();
  await once(server.child, 'close');

  const other = await startPlain({ address });
  const found = await askPlain(other, new URL(crawl.address).pathname);
  expect(found.data).toEqual(crawl.data);
  const { data } = await askPlain(other, new URL(batch.address).pathname);
  const picture = await fetch(data[0].screenshot);
  expect(picture.headers.get('content-type')).toBe('image/png');
  await other.kill();
  await site.close();
});

/** Starts a job and waits for its end. @returns its status, with the address of the job beside it */
async function ended(server: Server, path: string, body: object) {
  const { url: address } = await askPlain(server, path, body);
  const status = () => askPlain(server, new URL(address).pathname);
  await expect.poll(async () => (await status()).status, { timeout: 60_000 }).not.toBe('scraping');
  return { ...(await status()), address };
}

import { hasOpenssl, startSecureServer } from '../../support/secure-server.ts';
import { expect, test } from './shared-server.ts';

test.beforeEach(() => {
  test.skip(!hasOpenssl(), 'there is no openssl here to make a certificate with');
});

const REFUSED = {
  status: 500,
  code: 'SCRAPE_SSL_ERROR',
  error: expect.stringMatching(/^localhost:\d+ has no valid certificate or no safe connection \(ERR_CERT_\w+\)\.$/),
};

for (const [what, days] of Object.entries({ 'self-signed': '1', expired: '-1' })) {
  test(`one that is ${what} is passed, unless it is to be verified`, async ({ server }) => {
    await using secure = await startSecureServer({ days });
    const verified = { url: secure.url, skipTlsVerification: false, maxAge: 0 };
    expect(await server.failure(verified)).toEqual(REFUSED);
    expect((await server.data({ url: secure.url, maxAge: 0 })).markdown).toBe('Hello.');
    expect((await server.data({ url: secure.url, skipTlsVerification: true, maxAge: 0 })).markdown).toBe('Hello.');
    // A certificate that was passed before is not passed now, by whatever connection and copy it left.
    for (let time = 0; time < 3; time++) expect(await server.failure(verified)).toEqual(REFUSED);
  });
}

test('some are passed while others are verified', async ({ server }) => {
  await using secure = await startSecureServer();
  const body = { url: secure.url, maxAge: 0 };
  const outcomes = await Promise.all(
    [true, false, true, false].map(async (skipTlsVerification) => {
      const { success } = await (await server.post({ ...body, skipTlsVerification })).json();
      return success === skipTlsVerification;
    }),
  );
  expect(outcomes).toEqual([true, true, true, true]);
});

test('a frame, a picture and a redirect pass with their page, or fail with it', async ({ server, site }) => {
  await using secure = await startSecureServer({ body: '<p>Framed.</p>' });
  const { url } = await site({
    '/to': (_request, response) => response.writeHead(302, { location: secure.url }).end(),
    '/frame': (_request, response) =>
      response.setHeader('content-type', 'text/html').end(`<iframe src="${secure.url}"></iframe>`),
  });
  const framed = {
    url: `${url}/frame`,
    maxAge: 0,
    actions: [
      {
        type: 'executeJavascript',
        script: `fetch('${secure.url}', { mode: 'no-cors' }).then(() => 'loaded', () => 'refused')`,
      },
    ],
  };
  const loaded = async (body: object) => (await server.data(body)).actions.javascriptReturns[0].value;
  expect(await loaded(framed)).toBe('loaded');
  expect(await loaded({ ...framed, skipTlsVerification: false })).toBe('refused');
  expect((await server.data({ url: `${url}/to`, maxAge: 0 })).markdown).toBe('Framed.');
  expect(await server.failure({ url: `${url}/to`, maxAge: 0, skipTlsVerification: false })).toMatchObject({
    code: REFUSED.code,
  });
});

test('none is remembered in a profile, nor any copy that came past one', async ({ server }) => {
  await using secure = await startSecureServer();
  const body = { url: secure.url, profile: { name: 'certificates' } };
  expect((await server.data(body)).markdown).toBe('Hello.');
  expect(await server.failure({ ...body, skipTlsVerification: false })).toEqual(REFUSED);
});

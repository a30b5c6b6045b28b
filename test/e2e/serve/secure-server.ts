import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Node makes no certificates, and a stored one would be expired one day. */
export const hasOpenssl = (): boolean => {
  try {
    execFileSync('openssl', ['version']);
    return true;
  } catch {
    return false;
  }
};

/**
 * Pages behind a certificate that nobody has signed.
 * @param days from now on that it is valid
 */
export async function startSecureServer(days = '1', body = '<main><p>Hello.</p></main>') {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-certificate-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  openssl(
    'req',
    '-new',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'key.pem',
    '-out',
    'request.pem',
    '-subj',
    '/CN=localhost',
  );
  openssl('x509', '-req', '-in', 'request.pem', '-signkey', 'key.pem', '-days', days, '-out', 'certificate.pem');
  const [key, cert] = await Promise.all(['key.pem', 'certificate.pem'].map((file) => readFile(join(folder, file))));
  await rm(folder, { recursive: true });
  const server = createServer({ key, cert }, (_request, response) =>
    response.setHeader('content-type', 'text/html').end(body),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

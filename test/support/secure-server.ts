import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Node cannot create certificates, and a stored one would expire. */
export const hasOpenssl = (): boolean => {
  try {
    execFileSync('openssl', ['version']);
    return true;
  } catch {
    return false;
  }
};

interface SecureOptions {
  /** Number of days for which the certificate is valid. */
  days?: string;
  /** Name of its host. */
  host?: string;
  /** HTML of every page without a response of its own. */
  body?: string;
  respond?: RequestListener;
}

/** Serves pages with a self-signed certificate. */
export async function startSecureServer({
  days = '1',
  host = 'localhost',
  body = '<main><p>Hello.</p></main>',
  respond = (_request, response) => response.setHeader('content-type', 'text/html').end(body),
}: SecureOptions = {}) {
  const { key, cert } = await makeCertificate(host, days);
  const server = createServer({ key, cert }, respond);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return {
    url: `https://localhost:${port}`,
    port,
    /** Hash of the certificate's key, for browsers that should trust it. */
    keyHash: createHash('sha256').update(publicKey).digest('base64'),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function makeCertificate(host: string, days: string) {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-certificate-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const newKey = ['-new', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem'];
  openssl('req', ...newKey, '-out', 'request.pem', '-subj', `/CN=${host}`);
  openssl('x509', '-req', '-in', 'request.pem', '-signkey', 'key.pem', '-days', days, '-out', 'certificate.pem');
  const [key, cert] = await Promise.all([readFile(join(folder, 'key.pem')), readFile(join(folder, 'certificate.pem'))]);
  await rm(folder, { recursive: true });
  return { key, cert };
}

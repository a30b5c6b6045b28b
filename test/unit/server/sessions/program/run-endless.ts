import { runCode } from '../../../../../server/sessions/program/run-code.ts';
import { asPage, FakePage } from './fake-page.ts';

// A process like a server's, which runs a program without an end, and prints a line once the program has begun.
const page = new FakePage();
page.title = async () => {
  process.stdout.write('begun\n');
  return '';
};
const { signal } = new AbortController();
await runCode(asPage(page), 'await page.title(); while (true) {}', { timeout: 300, signal });

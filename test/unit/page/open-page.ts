import { commands } from 'vitest/browser';
import { PARTS, type ReadOptions } from '@/lib/page/page-content';

/** The parts that `readPage` writes: only a page that is open has a script for its look. */
export const READ_PARTS = PARTS.filter((part) => part !== 'branding');

/** A request as most people send it; a test changes what it is about. */
export const options = (changes: Partial<ReadOptions> = {}): ReadOptions => ({
  parts: ['markdown'],
  onlyMainContent: false,
  includeTags: [],
  excludeTags: [],
  removeBase64Images: true,
  selection: false,
  ...changes,
});

/** Shows HTML in a frame of its own, wide enough to be laid out, and gives its window once it has loaded. */
export async function openPage(html: string): Promise<Window> {
  document.body.replaceChildren();
  const frame = document.createElement('iframe');
  frame.style.cssText = 'width: 800px; height: 600px';
  frame.srcdoc = html;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  if (!frame.contentWindow) throw new Error('The frame has no window.');
  return frame.contentWindow;
}

export async function openFixture(name: string): Promise<Document> {
  const { document } = await openPage(await commands.readFile(`test/fixtures/page/${name}.html`));
  return document;
}

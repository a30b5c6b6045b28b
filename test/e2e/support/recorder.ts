import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Recording } from '../../../lib/recorder/recording.ts';
import type { Route } from '../../support/sites.ts';
import { type Extension, expect } from './extension.ts';

/** The element of the bar: its name is another one in each page. */
export const BAR = '[popover="manual"]:not([id]):not([class])';

/** Records what a test does in a page, by the calls that popup and panel make. */
export interface RecordedPage {
  page: Page;
  /** Waits until as many steps are known as a person would see in the bar. */
  stop(): Promise<Recording>;
  view: Page;
}

export async function record(
  context: BrowserContext,
  extension: Pick<Extension, 'openView' | 'worker'>,
  address: string,
): Promise<RecordedPage> {
  const view = await extension.openView('options.html');
  const page = await context.newPage();
  await page.goto(address);
  await page.bringToFront();
  const tabId = await extension.worker.evaluate(
    async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id,
    page.url(),
  );
  expect(await call(view, 'startRecording', tabId)).toMatchObject({ ok: true });
  await expect(page.locator(BAR)).toBeAttached();
  return {
    page,
    view,
    async stop() {
      const reply = (await call(view, 'stopRecording')) as { ok: boolean; value: string };
      expect(reply).toMatchObject({ ok: true });
      return recordingOf(view, reply.value);
    },
  };
}

/**
 * The recorder's bar in a page. No script reaches into it: it is read as screen readers do, and pressed by the mouse.
 */
export function barOf(page: Page) {
  interface AxNode {
    role?: { value: string };
    name?: { value: string };
    ignored?: boolean;
    backendDOMNodeId?: number;
  }
  let session: Promise<CDPSession> | undefined;
  const cdp = () => (session ??= page.context().newCDPSession(page));
  const nodes = async (): Promise<AxNode[]> => {
    const { nodes: all } = (await (await cdp()).send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
    return all.filter(({ ignored }) => !ignored);
  };
  const names = async (role: string) =>
    (await nodes()).flatMap((node) => (node.role?.value === role ? [node.name?.value ?? ''] : []));
  const boxOf = async (node?: AxNode) => {
    const { model } = await (await cdp()).send('DOM.getBoxModel', { backendNodeId: node?.backendDOMNodeId as number });
    const [left = 0, top = 0] = model.border;
    return { left, top, width: model.width, height: model.height };
  };
  return {
    /** Its place in the window, in CSS pixels. */
    box: async () => boxOf((await nodes()).find((node) => node.role?.value === 'toolbar')),
    /** Names of its buttons, and of those of the page. */
    buttons: () => names('button'),
    /** All that can be read. */
    text: async () => (await names('StaticText')).join(' '),
    focused: () => page.evaluate(() => document.activeElement?.localName),
    async press(name: string): Promise<void> {
      const middle = async () => {
        const found = (await nodes()).find((node) => node.role?.value === 'button' && node.name?.value === name);
        expect(found, `a button “${name}”`).toBeTruthy();
        const { left, top, width, height } = await boxOf(found);
        return [left + width / 2, top + height / 2] as const;
      };
      let at: readonly [number, number] = [0, 0];
      // The bar makes way for the pointer, and its words change what is beside them.
      await expect(async () => {
        at = await middle();
        await page.mouse.move(...at);
        expect(await middle()).toEqual(at);
      }).toPass();
      await page.mouse.click(...at);
    },
    /** Text that it shows for the element under the pointer; undefined while it shows none. */
    async preview(): Promise<string | undefined> {
      const { root } = await (await cdp()).send('DOM.getDocument', { depth: -1, pierce: true });
      const { nodeId } = await (await cdp()).send('DOM.querySelector', {
        nodeId: root.nodeId,
        selector: BAR,
      });
      const { node } = await (await cdp()).send('DOM.describeNode', { nodeId, depth: -1, pierce: true });
      const preview = node.shadowRoots?.[0]?.children?.find(({ attributes }) =>
        attributes?.some((value) => /^preview\b/.test(value)),
      );
      if (!preview || preview.attributes?.includes('hidden')) return undefined;
      const { object } = await (await cdp()).send('DOM.resolveNode', { backendNodeId: preview.backendNodeId });
      const { result } = await (await cdp()).send('Runtime.callFunctionOn', {
        objectId: object.objectId as string,
        functionDeclaration: 'function () { return this.textContent }',
      });
      return result.value as string;
    },
  };
}

/** Calls the background as our views do. */
export const call = (view: Page, name: string, ...args: unknown[]): Promise<unknown> =>
  view.evaluate((message) => chrome.runtime.sendMessage(message), { to: 'background', name, args });

/** Everything that is kept in one of the database's stores. */
export const stored = <Row>(view: Page, store: string): Promise<Row[]> =>
  view.evaluate(
    (name) =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open('winnow');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
          reading.onerror = () => reject(reading.error);
        };
      }),
    store,
  );

async function recordingOf(view: Page, id: string): Promise<Recording> {
  const all = await stored<Recording>(view, 'recordings');
  const found = all.find((recording) => recording.id === id);
  if (!found) throw new Error(`No recording ${id} is kept.`);
  return found;
}

/** Everything that the extension keeps, as text. */
export async function allKept(view: Page): Promise<string> {
  const areas = await view.evaluate(() =>
    Promise.all([chrome.storage.local, chrome.storage.session, chrome.storage.sync].map((area) => area.get(null))),
  );
  const names = await view.evaluate(async () => {
    const opening = indexedDB.open('winnow');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const all = [...opening.result.objectStoreNames];
    opening.result.close();
    return all;
  });
  const rows = await Promise.all(names.map((name) => stored(view, name)));
  return JSON.stringify([areas, rows]);
}

/** The panel, with a recording open in it. */
export async function openRecording(extension: Pick<Extension, 'openView'>, name: string): Promise<Page> {
  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'Recordings' }).click();
  await panel.getByRole('list', { name: 'Recordings' }).getByRole('button', { name }).first().click();
  await expect(panel.getByRole('list', { name: 'Steps' })).toBeVisible();
  return panel;
}

/** A page of a test, with its markup. */
export const html =
  (body: string): Route =>
  (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><title>Test</title>${body}`);

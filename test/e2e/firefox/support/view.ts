import { expect } from '@playwright/test';
import type { BrowserWindow, Point } from './browser-window.ts';
import type { Role } from './by-role.ts';
import { ScriptedPage } from './scripted-page.ts';

type Place = 'popup' | 'sidebar' | 'background';

/** Milliseconds after which a view that says nothing is asked anew: one that is just opening may never respond. */
const RESPONSE_LIMIT = 5_000;

/** A page of the extension that is in no tab: no driver sees it, so that scripts go in through the browser's window. */
export class View extends ScriptedPage {
  constructor(
    private readonly window: BrowserWindow,
    private readonly extensionId: string,
    private readonly place: Place,
  ) {
    super();
  }

  /** Presses something by the mouse, which counts as the user's, once it is there and stands still. */
  async press(role: Role, name: string): Promise<void> {
    let point: Point | undefined;
    await expect(async () => {
      const before = await this.centre(role, name);
      point = await this.centre(role, name);
      expect(point, `a ${role} “${name}” in the ${this.place}`).toEqual(before);
    }).toPass({ timeout: 10_000 });
    await this.window.press(point as Point);
  }

  /** Types into a field. */
  async type(name: string, text: string): Promise<void> {
    await this.press('textbox', name);
    await this.window.type(text);
  }

  protected async evaluate(expression: string): Promise<unknown> {
    const json = await this.window.run(runInView, this.extensionId, this.place, expression, RESPONSE_LIMIT);
    return JSON.parse(json)[0];
  }

  /** @returns a point in the window @throws Error if nothing of the name can be pressed now */
  private async centre(role: Role, name: string): Promise<Point> {
    const inside = await this.onElement(role, name, (element) => {
      if (!element) throw new Error('It is not there.');
      element.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    const corner = await this.window.run(cornerOfView, this.place);
    return { x: corner.x + inside.x, y: corner.y + inside.y };
  }
}

/** Runs in the browser's window: nothing of this file is there. */
async function runInView(extensionId: string, place: Place, expression: string, limit: number): Promise<string> {
  const { extension } = WebExtensionPolicy.getByID(extensionId);
  await extension.wakeupBackground?.();
  const sidebar = document.getElementById('sidebar') as HTMLIFrameElement | null;
  const found = {
    popup: () => document.querySelector<RemoteBrowser>('.webextension-popup-browser'),
    sidebar: () =>
      sidebar?.contentDocument?.getElementById('webext-panels-browser') as RemoteBrowser | null | undefined,
    background: () => [...extension.views].find(({ viewType }) => viewType === 'background')?.xulBrowser,
  }[place]();
  if (!found?.currentURI.spec.startsWith('moz-extension:')) throw new Error(`The ${place} is not open.`);

  return new Promise((resolve, reject) => {
    const name = `winnow-test:${Math.random()}`;
    setTimeout(() => reject(new Error(`The ${place} does not respond.`)), limit);
    found.messageManager.addMessageListener(name, ({ data: { json, error } }) =>
      json === undefined ? reject(new Error(error)) : resolve(json),
    );
    const inside = `(async () => JSON.stringify([(await (${expression})) ?? null]))()`;
    const script = `(async () => {
      const sandbox = new Cu.Sandbox(content, { sandboxPrototype: content, wantXrays: false });
      return Cu.evalInSandbox(${JSON.stringify(inside)}, sandbox);
    })().then(
      (json) => sendAsyncMessage('${name}', { json }),
      (error) => sendAsyncMessage('${name}', { error: String(error) }),
    )`;
    found.messageManager.loadFrameScript(`data:,${encodeURIComponent(script)}`, false);
  });
}

/** Runs in the browser's window. */
function cornerOfView(place: Place): Point {
  const sidebar = document.getElementById('sidebar') as HTMLIFrameElement | null;
  const found =
    place === 'popup'
      ? document.querySelector('.webextension-popup-browser')
      : sidebar?.contentDocument?.getElementById('webext-panels-browser');
  if (!found) throw new Error(`The ${place} is not open.`);
  const { x, y } = found.getBoundingClientRect();
  const frame = place === 'sidebar' ? sidebar?.getBoundingClientRect() : undefined;
  return { x: x + (frame?.x ?? 0), y: y + (frame?.y ?? 0) };
}

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { panelView } from '@/lib/store/panel-view';
import { showInPanel } from '@/lib/views/background';
import { replaceGlobal, restoreGlobals } from '../../support/replace-global.ts';

const close = vi.fn();

beforeEach(() => {
  fakeBrowser.reset();
  vi.restoreAllMocks();
  close.mockClear();
  replaceGlobal('window', { close });
});

afterEach(restoreGlobals);

/** Windows whose panel was opened, each with the view that was kept by then: the popup can close with the panel's opening. */
function openedPanels() {
  const opened: unknown[] = [];
  const open = async ({ windowId }: { windowId: number }) => {
    opened.push([windowId, (await fakeBrowser.storage.session.get('panelView')).panelView]);
  };
  Object.assign(fakeBrowser, { sidePanel: { open } });
  return opened;
}

it('keeps the view before it opens the panel, also where that takes its time', async () => {
  const opened = openedPanels();
  const { session } = fakeBrowser.storage;
  const set = session.set.bind(session);
  let keep: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (keep = resolve));
  vi.spyOn(session, 'set').mockImplementation(async (items) => {
    await held;
    await set(items);
  });
  const showing = showInPanel(3, { batch: 'window' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(opened).toEqual([]);
  keep();
  expect(close).not.toHaveBeenCalled();
  await showing;
  await vi.waitFor(() => expect(opened).toMatchObject([[3, { view: { batch: 'window' }, windowId: 3 }]]));
  expect(close).toHaveBeenCalledOnce();
});

it('opens the panel also where the view cannot be kept', async () => {
  const opened = openedPanels();
  vi.spyOn(panelView, 'ask').mockRejectedValue(new Error('No room.'));
  await showInPanel(3, 'history');
  await vi.waitFor(() => expect(opened).toEqual([[3, undefined]]));
});

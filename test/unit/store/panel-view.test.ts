import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { type PanelView, panelView } from '@/lib/store/panel-view';

beforeEach(() => fakeBrowser.reset());

/** The panel of a window, and what it has shown. */
function openPanelOf(windowId: number | undefined) {
  const shown: PanelView[] = [];
  return { shown, end: panelView.follow(windowId, (view) => shown.push(view)) };
}

it('is shown by the panel of the window that was asked, and by no other', async () => {
  const [here, elsewhere] = [openPanelOf(1), openPanelOf(2)];
  await panelView.ask('history', 1);
  await vi.waitFor(() => expect(here.shown).toEqual(['history']));
  await panelView.ask({ batch: 'all', saves: true }, 2);
  await vi.waitFor(() => expect(elsewhere.shown).toEqual([{ batch: 'all', saves: true }]));
  expect(here.shown).toEqual(['history']);
  here.end();
  elsewhere.end();
});

it('waits for a panel that is still to open, passes over that of another window, and is shown once', async () => {
  await panelView.ask('crawl', 2);
  const elsewhere = openPanelOf(1);
  const here = openPanelOf(2);
  await vi.waitFor(() => expect(here.shown).toEqual(['crawl']));
  expect(elsewhere.shown).toEqual([]);
  await vi.waitFor(async () => expect(await fakeBrowser.storage.session.get('panelView')).toEqual({}));
  const again = openPanelOf(2);
  await panelView.ask('history', 2);
  await vi.waitFor(() => expect(again.shown).toEqual(['history']));
  for (const { end } of [elsewhere, here, again]) end();
});

it('is shown once, also where it is asked for while the panel opens', async () => {
  const { session } = fakeBrowser.storage;
  let answer: (items: object) => void = () => undefined;
  vi.spyOn(session, 'get').mockReturnValueOnce(new Promise((resolve) => (answer = resolve)) as never);
  const opening = openPanelOf(1);
  const setting = vi.spyOn(session, 'set');
  await panelView.ask({ batch: 'all', saves: true }, 1);
  await vi.waitFor(() => expect(opening.shown).toHaveLength(1));
  // The reading began before that was taken back.
  answer(setting.mock.calls[0]?.[0] as object);
  await new Promise((resolve) => setImmediate(resolve));
  expect(opening.shown).toEqual([{ batch: 'all', saves: true }]);
  opening.end();
});

it.each([
  ['any panel, where no window is named', 1, undefined],
  ['a panel that knows no window', undefined, 1],
] as const)('is shown by %s', async (_, own, named) => {
  const panel = openPanelOf(own);
  await panelView.ask('recordings', named);
  await vi.waitFor(() => expect(panel.shown).toEqual(['recordings']));
  panel.end();
});

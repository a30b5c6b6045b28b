import { chooseFormats, openPage, openTab, press } from './support/journeys.ts';
import { expect, test } from './support/shared-browser.ts';

test('the menu, the video and the sound of a page are read and played in the panel', { tag: '@promise' }, async ({
  context,
  extension,
  sites,
}) => {
  await openPage(context, `${sites.url}/eatery.html`);
  const popup = await extension.openPopup();
  await chooseFormats(popup, ['menu', 'audio', 'video']);
  await press(popup, 'Scrape this page');
  const panel = await extension.panel();

  const menu = await openTab(panel, 'Menu');
  await expect(menu.getByRole('heading', { name: 'Mains' })).toBeVisible();
  await expect(menu.getByRole('listitem').filter({ hasText: 'Herring' })).toContainText('€14.00');

  for (const [tab, kind] of [
    ['Video', 'video/webm'],
    ['Audio', 'audio/mpeg'],
  ] as const) {
    const player = (await openTab(panel, tab)).getByLabel(tab, { exact: true });
    const played = () =>
      player.evaluate(async (element) => {
        const { src, duration } = element as HTMLMediaElement;
        return {
          isOurs: src.startsWith('blob:'),
          isLong: duration > 0.5,
          type: (await (await fetch(src)).blob()).type,
        };
      });
    await expect.poll(played).toEqual({ isOurs: true, isLong: true, type: kind });
  }
});

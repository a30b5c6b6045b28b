import { startSites } from '../support/sites.ts';
import { chooseFormats, openPage, openTab, press } from './support/journeys.ts';
import { html } from './support/recorder.ts';
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

test('the text track of a player is read, with times that lead to their moments', async ({ context, extension }) => {
  const track = 'WEBVTT\n\n00:07.000 --> 00:09.500\n<v Anna>The fee is twelve pounds.\n';
  const sites = await startSites({
    '/film': html(
      '<main><h1>Fees</h1><p>What a night in the harbour costs.</p><video><track kind="captions" srclang="en" label="English" src="/en.vtt"></video></main>',
    ),
    '/en.vtt': (_request, response) => void response.writeHead(200, { 'content-type': 'text/vtt' }).end(track),
  });
  await openPage(context, `${sites.url}/film`);
  const popup = await extension.openPopup();
  await chooseFormats(popup, ['markdown']);
  await press(popup, 'Scrape this page');
  const line = (await openTab(await extension.panel(), 'Transcript')).getByRole('listitem');
  await expect(line).toHaveText('0:07The fee is twelve pounds.');
  await expect(line.getByRole('link', { name: '0:07' })).toHaveAttribute('href', `${sites.url}/film#t=7`);
  await sites.close();
});

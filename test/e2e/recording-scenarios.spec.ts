import { startSites } from '../support/sites.ts';
import { expect, test } from './support/extension.ts';
import { html, record } from './support/recorder.ts';

const actionsOf = (recording: { steps: { action: unknown }[] }) => recording.steps.map(({ action }) => action);

test('1: a search with Enter', async ({ context, extension }) => {
  const sites = await startSites({
    '/': html('<form role=search action=/found><input name="q" placeholder="Search"><button>Go</button></form>'),
    '/found': html('<main id="results"><h1>Found</h1></main>'),
  });
  const { page, stop } = await record(context, extension, `${sites.url}/`);
  await page.getByPlaceholder('Search').click();
  await page.keyboard.type('wireless mouse');
  await page.keyboard.press('Enter');
  await page.waitForURL(/found/);
  await expect(page.locator('winnow-recorder')).toBeAttached();
  console.log(JSON.stringify(actionsOf(await stop()), null, 1));
  await sites.close();
});

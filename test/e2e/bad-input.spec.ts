import { startService } from '../support/service.ts';
import { openPage, press, unfoldOptions } from './support/journeys.ts';
import { expect, test } from './support/shared-browser.ts';

test('a field out of its limits is refused beside its control, and nothing is sent', { tag: '@promise' }, async ({
  context,
  extension,
  sites,
}) => {
  const service = await startService();
  await extension.store({
    settings: { engine: 'remote', baseUrl: service.url, lastRequest: { formats: ['markdown'] } },
  });
  await openPage(context, `${sites.url}/article.html`);
  const popup = await extension.openPopup();
  await popup.getByRole('button', { name: 'Options' }).click();
  await unfoldOptions(popup);
  const wait = popup.getByLabel(/Wait before reading/);
  await wait.fill('90');
  await press(popup, 'Scrape this page');
  await expect(wait).toHaveAttribute('aria-invalid', 'true');
  await expect(wait).toHaveAccessibleDescription(/from 0 to 60 seconds/);
  expect(service.requests).toHaveLength(0);
  await service.close();
});

test.describe('what the background refuses, whoever asks', () => {
  const cases = [
    { name: 'a bad URL', request: { url: 'http://' }, field: 'url' },
    { name: 'an unknown field', request: { url: 'https://a.example', wat: 1 }, field: 'wat' },
    { name: 'a limit exceeded', request: { url: 'https://a.example', timeout: 300_001 }, field: 'timeout' },
    {
      name: 'two screenshots',
      request: { url: 'https://a.example', formats: ['screenshot', 'screenshot'] },
      field: 'formats[1]',
    },
    {
      name: 'changeTracking without markdown',
      request: { url: 'https://a.example', formats: ['changeTracking'] },
      field: 'formats[0]',
    },
    {
      name: 'both forms of wait',
      request: { url: 'https://a.example', actions: [{ type: 'wait', milliseconds: 1, selector: 'a' }] },
      field: 'actions[0]',
    },
  ];
  for (const { name, request, field } of cases) {
    test(name, async ({ extension }) => {
      const service = await startService();
      await extension.store({ settings: { engine: 'remote', baseUrl: service.url, lastRequest: {} } });
      const view = await extension.openView('options.html');
      const reply = await view.evaluate(
        (start) => chrome.runtime.sendMessage({ to: 'background', name: 'startScrape', args: [start] }),
        { request, engine: 'remote' },
      );
      expect(reply).toMatchObject({ ok: true, value: { issues: [{ field, message: expect.stringMatching(/\w/) }] } });
      expect(service.requests).toHaveLength(0);
      await service.close();
    });
  }
});

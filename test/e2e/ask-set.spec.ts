import { startModelServer } from '../support/model-server.ts';
import { startSites } from '../support/sites.ts';
import { html } from './support/recorder.ts';
import { expect, test } from './support/shared-browser.ts';

test('a question about the pages of a set is answered, and a citation opens its page at the passage', {
  tag: '@promise',
}, async ({ extension }) => {
  const article = (title: string, text: string) => html(`<main><h1>${title}</h1><p>${text}</p></main>`);
  const site = await startSites({
    '/quay': article('The quay', 'A night at the quay costs 24 euros. Ships may stay for a week.'),
    '/marina': article('The marina', 'A night at the marina costs 31 euros. Dogs are welcome.'),
  });
  await using model = await startModelServer();
  model.answer(({ messages }) => {
    const [, number = '99'] = /\[(\d+)\] A night at the marina/.exec(messages.at(-1)?.content ?? '') ?? [];
    return `The marina costs 31 euros [${number}]. Nobody says more [77].`;
  });
  await extension.store({ settings: { model: { kind: 'openai-compatible', baseUrl: model.url, model: 'test' } } });

  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'History' }).click();
  await panel.getByRole('button', { name: 'Several pages' }).click();
  await panel.getByRole('textbox', { name: 'Addresses' }).fill(`${site.url}/quay\n${site.url}/marina`);
  await panel.getByRole('button', { name: /^Scrape \d+ pages?$/ }).click();
  await expect(panel.getByRole('status', { name: 'Status' })).toHaveText('2 of 2 done');

  await panel.getByText('Ask about these pages').click();
  await panel.getByRole('textbox', { name: 'Ask about these pages' }).fill('What does a night at the marina cost?');
  await panel.keyboard.press('Enter');
  await expect(panel.getByText(/^The marina costs/)).toBeVisible();
  const passages = panel.getByRole('list', { name: 'Sources' });
  await expect(passages.getByRole('listitem')).toHaveCount(1);
  await expect(passages).toContainText('A night at the marina costs 31 euros.');

  await panel.getByRole('button', { name: 'Source 1' }).click();
  await expect(panel.getByRole('heading', { name: 'The marina' })).toBeVisible();
  await expect(panel.getByRole('status', { name: 'Matches' })).toHaveText('1 of 1');
  await site.close();
});

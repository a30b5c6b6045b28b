import { expect, test } from '@playwright/test';
import { startModelServer } from '../../support/model-server.ts';
import { markOf } from '../../support/prompts.ts';
import { startService } from '../../support/service.ts';
import { useFirefox } from './support/firefox.ts';
import { useSites } from './support/sites.ts';

const firefox = useFirefox();
const sites = useSites();

const useModel = (baseUrl: string) => firefox.set({ model: { kind: 'openai-compatible', baseUrl, model: 'test' } });

/** The text that our mark in the page covers. */
const marked = () => firefox.tab.run(() => [...(CSS.highlights.get('winnow-passage') ?? [])].map(String).join(''));

test('a question is answered piece by piece, and a source leads to its place in the page', async () => {
  await using model = await startModelServer();
  await useModel(model.url);
  await firefox.allowSites();
  await firefox.tab.open(`${sites.url}/article.html`);
  await firefox.clickIcon();
  const stream = model.open();
  await firefox.popup.type('Ask about this page', 'How many waves are enough?');
  await firefox.popup.press('button', 'Ask');
  const { body, headers } = await stream.asked;
  // A server on this computer refuses what says that it comes from an extension.
  expect(headers.origin).toBeUndefined();

  await stream.send('Thirty-seven are enough');
  await expect.poll(() => firefox.sidebar.text()).toContain('Thirty-seven are enough');
  await stream.send(` for most harbours. ${markOf(body, 'Thirty-seven waves')}`);
  await stream.finish();
  await firefox.sidebar.press('button', 'Source 1');
  await expect.poll(marked).toContain('Thirty-seven waves are enough');
});

test('a model is asked in the sidebar', async () => {
  await using model = await startModelServer();
  await useModel(model.url);
  await firefox.scrape(`${sites.url}/article.html`);
  await expect.poll(() => firefox.sidebar.text()).toContain('12.42 h');
  model.say('M2 and S2 are in the table.');
  await firefox.allowSites();
  await firefox.sidebar.type('Ask about this page', 'Which waves are in the table?');
  await firefox.sidebar.press('button', 'Ask');
  await expect.poll(() => firefox.sidebar.text()).toContain('M2 and S2 are in the table.');
});

test('a model is listed and tested in the options', async () => {
  await using model = await startModelServer();
  await useModel(model.url);
  await firefox.allowSites();
  await firefox.tab.open(firefox.address('options.html#model'));
  model.about['/v1/models'] = { body: { object: 'list', data: [{ id: 'small' }, { id: 'large' }] } };
  await firefox.tab.press('button', 'List models');
  await expect.poll(() => firefox.tab.text()).toContain('2 models found. Start typing a name.');
  model.say('yes');
  await firefox.tab.press('button', 'Test model');
  await expect.poll(() => firefox.tab.text()).toMatch(/Connected in \d/);
  expect(model.requests.map(({ headers }) => headers.origin)).toEqual([undefined, undefined]);
});

test('passages are found without a model, and shown in the page', async () => {
  await firefox.set({ lastRequest: { formats: [{ type: 'highlights', query: 'shallow water bends waves' }] } });
  await firefox.scrape(`${sites.url}/article.html`);
  await expect.poll(() => firefox.sidebar.text()).toContain('shallow water bends the waves');
  await firefox.sidebar.press('button', 'Where a river meets');
  await expect.poll(marked).toContain('shallow water bends the waves');
});

test('a service is tested, where access to it is asked for, and scrapes', async () => {
  const service = await startService();
  await firefox.set({ engine: 'remote', baseUrl: service.url, lastRequest: { formats: ['markdown'] } });
  await firefox.tab.open(firefox.address('options.html'));
  service.reply({ body: { success: true, data: { markdown: '# Tested', metadata: { statusCode: 200 } } } });
  await firefox.tab.press('button', 'Test connection');
  await firefox.answerPrompt('allow');
  await expect.poll(() => firefox.tab.text()).toContain('Connected in');

  service.reply({ body: { success: true, data: { markdown: '# From the service', metadata: { statusCode: 200 } } } });
  await firefox.scrape(`${sites.url}/article.html`);
  await expect.poll(() => firefox.sidebar.text()).toContain('From the service');
  await service.close();
});

import { expect, test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import type { ActRun } from '../../../lib/operations/interact/act-run.ts';
import { startModelServer } from '../../support/model-server.ts';
import { startSites } from '../../support/sites.ts';
import { FULL } from '../support/extension.ts';
import { html } from '../support/recorder.ts';
import { launchRaw } from './browser.ts';
import { call } from './call.ts';

const runOf = (view: Page) =>
  view.evaluate(async () => (await chrome.storage.session.get('acting')).acting as ActRun | undefined);

test('a step under way when the worker is killed is said as unknown, and not run twice', async () => {
  const raw = await launchRaw(FULL);
  let presses = 0;
  const sites = await startSites({
    '/': html(`<main><button onclick="fetch('/pressed');const end=Date.now()+3000;while(Date.now()<end);">Go on</button>
      <button>Then</button></main>`),
    '/pressed': (_request, response) => {
      presses++;
      response.end();
    },
  });
  await using model = await startModelServer();
  model.answer(({ messages }) => {
    const refs = [...(messages.at(-1)?.content ?? '').matchAll(/\[ref=(\w+)\]/g)].map(([, ref]) => ref);
    return JSON.stringify({ steps: refs.slice(-2).map((ref) => ({ type: 'click', ref })) });
  });
  const view = await raw.openView('options.html');
  const settings = { model: { kind: 'openai-compatible', baseUrl: model.url, model: 'small' } };
  await view.evaluate((items) => chrome.storage.local.set(items), { settings, settings$: { v: 3 } });
  const page = await raw.browser.newPage();
  await page.goto(`${sites.url}/`);
  await page.bringToFront();
  const tabId = await view.evaluate(
    async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id,
    page.url(),
  );
  expect(await call(view, 'startActing', { tabId, wish: 'Go on' })).toMatchObject({ ok: true });
  await expect.poll(async () => (await runOf(view))?.state).toBe('proposed');
  const runId = (await runOf(view))?.id;
  await call(view, 'proceedActing', { runId, all: true, values: {} });
  await expect.poll(() => presses).toBe(1);
  await raw.killWorker();
  // Any call wakes the next one.
  await call(view, 'proceedActing', { runId: 'another', all: false, values: {} });
  await expect.poll(async () => (await runOf(view))?.pause).toBe('interrupted');
  expect((await runOf(view))?.steps[0]?.state).toBe('unknown');
  expect(presses).toBe(1);
  await sites.close();
  await raw.close();
});

import { startSites } from '../support/sites.ts';
import { allKept, html, openRecording, record } from './support/recorder.ts';
import { expect, test } from './support/shared-browser.ts';

/** Two hosts with closed shadow roots: one is a button, the other has several, and a field. */
const PAGE = `<style>x-one, x-two { display: block; width: 300px; height: 40px }</style>
  <main><h1>Closed</h1><x-one id="one"></x-one><x-two id="two"></x-two><p id="said"></p></main>
  <script>
    const close = (id, html) => {
      const root = document.querySelector(id).attachShadow({ mode: 'closed' });
      root.innerHTML = html;
      for (const button of root.querySelectorAll('button')) {
        button.onclick = () => (document.querySelector('#said').textContent += ' ' + button.textContent);
      }
    };
    close('#one', '<button style="width: 300px; height: 40px">Save</button>');
    close('#two', '<button>A</button><button>B</button><input>');
  </script>`;

test('in closed shadow roots, what a click from outside finds is a step, and the rest is noted', async ({
  context,
  extension,
}) => {
  const sites = await startSites({ '/': html(PAGE) });
  const { page, view, stop } = await record(context, extension, `${sites.url}/`);
  await page.locator('#one').click({ position: { x: 10, y: 10 } });
  await expect(page.getByText('Save')).toHaveCount(1);
  await page.locator('#two').click({ position: { x: 10, y: 10 } });
  await expect(page.locator('#said')).toHaveText('Save A');
  await page.locator('#two').click({ position: { x: 100, y: 10 } });
  await page.keyboard.type('not to be kept');
  const { steps, notes } = await stop();
  const clicked = steps.flatMap(({ action }) => (action.type === 'click' ? [action.selector] : []));
  // The field lies in the middle of its host.
  expect(clicked).toEqual(['#one', '#two']);
  expect(notes.map(({ code }) => code)).toEqual(['closed-shadow-root', 'hidden-keys']);
  expect(await allKept(view)).not.toContain('not to be kept');

  const panel = await openRecording(extension, 'Test');
  await expect(
    panel.getByText('Actions in a part of the page that scripts cannot reach were left out.').first(),
  ).toBeVisible();
  await sites.close();
});

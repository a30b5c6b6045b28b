import { startSites } from '../support/sites.ts';
import { allKept, html, record } from './support/recorder.ts';
import { secret } from './support/secrets.ts';
import { expect, test } from './support/shared-browser.ts';

/** A form of which a script of the page itself also writes a field, and tells of it as frameworks do. */
const PAGE = `<form><label>User name <input id="user" autocomplete="username"></label>
  <label>Password <input id="word" type="password"></label><label>Country <input id="country"></label>
  <button id="go">Sign in</button></form><p id="said"></p>
  <script>
    const write = (field, value) => {
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
    user.oninput = () => write(country, 'Norway');
    document.querySelector('form').onsubmit = (event) => {
      event.preventDefault();
      said.textContent = 'Hello ' + user.value;
    };
  </script>`;

/** Fills a form as password managers do, to be run in a world of its own. */
const FILL = `for (const [name, value] of [['user', 'ada'], ['word', 'hunter22']]) {
  const field = document.querySelector('#' + name);
  field.focus();
  field.value = value;
  for (const type of ['keydown', 'keypress', 'keyup']) field.dispatchEvent(new KeyboardEvent(type, { bubbles: true }));
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  field.blur();
}`;

test('what another extension fills in is written, a secret as a variable, and what the page fills in is not', async ({
  context,
  extension,
}) => {
  const sites = await startSites({ '/': html(PAGE) });
  secret('hunter22');
  const { page, view, stop } = await record(context, extension, `${sites.url}/`);
  const cdp = await context.newCDPSession(page);
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const { executionContextId: contextId } = await cdp.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
  await cdp.send('Runtime.evaluate', { contextId, expression: FILL });
  await expect(page.locator('#country')).toHaveValue('Norway');
  await page.locator('#go').click();
  await expect(page.locator('#said')).toHaveText('Hello ada');
  const { steps, notes } = await stop();
  const done = steps.flatMap(({ action, label }) =>
    action.type === 'wait' ? [] : [action.type === 'write' ? action.text : label],
  );
  expect(done).toEqual(['User name', 'ada', 'Password', '{{password}}', 'Sign in']);
  expect(notes).toEqual([]);
  expect(await allKept(view)).not.toContain('hunter22');
  await sites.close();
});

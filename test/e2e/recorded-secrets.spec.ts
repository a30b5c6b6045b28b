import type { Page } from '@playwright/test';
import { startSites } from '../support/sites.ts';
import { allKept, BAR, html, record } from './support/recorder.ts';
import { expectNoSecrets, secret, secretsIn } from './support/secrets.ts';
import { expect, test } from './support/shared-browser.ts';

/** Each is long enough that nothing has it by chance, as a time in milliseconds may have four digits. */
const SECRETS = {
  password: 'correct-horse-9!',
  closed: 'deep-Water-77',
  pad: '73916402',
  boxes: '48261590',
  japanese: 'himitsu-no-kotoba-5',
  polish: 'tajne-slowo-8',
  iban: 'DE89 3704 0044 0532 0130 00',
  phrase: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
  card: '4242 4242 4242 4242',
  chosen: '5555555555554444',
};

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

/** Asks for all of them, in every way in which pages do, and repeats what it is told. */
const FORM = `<main><h1>All of them</h1>
  <x-closed id="closed"></x-closed>
  <p>Enter your number</p><div id="pad">${digits.map((digit) => `<div tabindex="0">${digit}</div>`).join('')}</div>
  <p>Enter what we sent you</p><div id="boxes">${'<input style="width:2em" maxlength="1">'.repeat(SECRETS.boxes.length)}</div>
  <b id="jp">パスワード</b><input id="f1" aria-labelledby="jp">
  <label>Hasło <input id="f2"></label>
  <input id="f3" aria-label="Details">
  <textarea id="f4" aria-label="Notes"></textarea>
  <label>Number <input id="f5"></label>
  <label>Pay with <select id="f6"><option value="0">Cash<option value="${SECRETS.chosen}">My card</select></label>
  <form id="login" action="/home"><label>Name <input name="user" id="user"></label>
    <label>Password <input name="pw" id="pw" type="password"></label>
    <button type="button" id="show">Show</button><button>Sign in</button></form>
  <p id="echo"></p></main>
  <script>
    const root = document.querySelector('#closed').attachShadow({ mode: 'closed' });
    root.innerHTML = '<input id="deep">';
    document.querySelector('#closed').addEventListener('click', () => root.querySelector('input').focus());
    for (const box of document.querySelectorAll('#boxes input')) box.oninput = () => box.nextElementSibling?.focus();
    const pw = document.querySelector('#pw');
    const show = document.querySelector('#show');
    show.onclick = () => {
      const shown = document.createElement('input');
      Object.assign(shown, { name: 'pw', id: 'shown', value: document.querySelector('[name=pw]').value });
      document.querySelector('[name=pw]').replaceWith(shown);
    };
    document.addEventListener('input', ({ target }) => {
      const echo = document.querySelector('#echo');
      echo.dataset.state = target.value;
      echo.innerHTML = '<a href="#x">here</a>';
      echo.firstChild.title = target.value;
      echo.firstChild.id = 'of-' + target.value;
      document.title = 'Typed ' + target.value;
      history.replaceState(null, '', '/' + encodeURIComponent(target.value));
    });
  </script>`;

async function typeAll(page: Page): Promise<void> {
  const type = async (selector: string, text: string) => {
    await page.locator(selector).click();
    await page.keyboard.type(text);
  };
  await type('#closed', SECRETS.closed);
  for (const digit of SECRETS.pad) await page.locator('#pad').getByText(digit, { exact: true }).click();
  await type('#boxes input:first-child', SECRETS.boxes);
  await type('#f1', SECRETS.japanese);
  await type('#f2', SECRETS.polish);
  await type('#f3', SECRETS.iban);
  await type('#f4', SECRETS.phrase);
  await type('#f5', SECRETS.card);
  await page.locator('#f6').focus();
  await page.keyboard.press('ArrowDown');
  await type('#user', 'ann');
  await type('#pw', SECRETS.password.slice(0, 10));
  await page.locator('#show').click();
  await page.locator('#shown').click();
  await page.keyboard.press('End');
  await page.keyboard.type(SECRETS.password.slice(10));
  await page.locator('#echo a').click();
  await page.getByText('Sign in').click();
}

test('none of the secrets of a page is anywhere, whatever it asks for them by, and wherever it repeats them', async ({
  context,
  extension,
}) => {
  const sites = await startSites({
    '/': html(FORM),
    '/home': (request, response) => {
      const value = new URL(request.url ?? '', 'http://a.example').searchParams.get('pw') ?? '';
      html(`<title>Hello ${value}</title><main><h1>Home</h1>
        <a id="next" href="/next/${encodeURIComponent(value)}" title="Go on, ${value}">Next of ${value}</a></main>`)(
        request,
        response,
      );
    },
  });
  for (const value of Object.values(SECRETS)) secret(value);
  const { page, view, stop } = await record(context, extension, `${sites.url}/`);
  await view.evaluate(() => {
    const all: string[] = [];
    Object.assign(globalThis, { all });
    chrome.runtime.onMessage.addListener((message) => void all.push(JSON.stringify(message)));
  });
  const sent = () => view.evaluate(() => (globalThis as unknown as { all: string[] }).all.join('\n'));
  await typeAll(page);
  await page.waitForURL(/home/);
  await expect(page.locator(BAR)).toBeAttached();
  await page.locator('#next').click();
  await page.waitForURL(/next/);
  await expect(page.locator(BAR)).toBeAttached();
  const whileRecording = await allKept(view);
  const recording = await stop();

  const places = {
    whileRecording,
    kept: await allKept(view),
    sent: await sent(),
    recording: JSON.stringify(recording),
  };
  expect(places.sent).toContain('ann');
  for (const [place, text] of Object.entries(places)) {
    expect(secretsIn(text, Object.values(SECRETS)), place).toEqual([]);
  }

  const written = recording.steps.flatMap(({ action }) => (action.type === 'write' ? [action.text] : []));
  expect(written).toEqual([
    '{{otp}}',
    '{{password}}',
    '{{password_2}}',
    '{{iban}}',
    '{{recovery_phrase}}',
    '{{card_number}}',
    'ann',
    // The rest of it was typed into the field that shows it.
    '{{password_3}}',
  ]);
  // The pad and the closed part follow each other, and are noted at one place.
  expect(recording.notes.map(({ code }) => code)).toEqual(['hidden-keys']);
  expect(recording.steps.at(-1)?.action).toMatchObject({ type: 'wait' });
  await sites.close();
});

/** Ways in which a value is used in clear before it becomes a secret. */
const LATER: {
  what: string;
  value: string;
  body: string;
  act(page: Page, value: string): Promise<void>;
  written: string[];
}[] = [
  {
    what: 'a password that is typed as the name first',
    value: 'wrong-Field-4!',
    body: `<label>Name <input id="user"></label><label>Password <input id="pw" type="password"></label>`,
    async act(page, value) {
      await page.locator('#user').click();
      await page.keyboard.type(value);
      await page.keyboard.press('Control+A');
      await page.keyboard.type('ann');
      await page.locator('#pw').click();
      await page.keyboard.type(value);
    },
    written: ['ann', '{{password}}'],
  },
  {
    what: 'a password that is sent as the name first',
    value: 'wrong-Field-5!',
    body: `<label>Name <input id="user"></label><p id="said" role="status"></p><button id="next">Next</button>
      <label>Password <input id="pw" type="password"></label><script>
        next.onclick = () => { said.textContent = 'There is no ' + user.value; document.title = user.value };
      </script>`,
    async act(page, value) {
      await page.locator('#user').click();
      await page.keyboard.type(value);
      await page.locator('#next').click();
      await page.getByRole('status').click();
      await page.locator('#user').fill('ann');
      await page.locator('#pw').click();
      await page.keyboard.type(value);
    },
    written: ['{{secret}}', 'ann', '{{password}}'],
  },
  {
    what: 'a token that is shown, clicked, copied and pasted',
    value: 'our-token-of-seven-words-and-more',
    body: `<p>Your token is <code id="token" tabindex="0" title="our-token-of-seven-words-and-more">our-token-of-seven-words-and-more</code></p>
      <button id="copy">Copy</button><label>Access token <input id="key"></label>
      <script>copy.onclick = () => navigator.clipboard.writeText(token.textContent)</script>`,
    async act(page) {
      await page.locator('#token').click();
      await page.locator('#copy').click();
      await page.locator('#key').click();
      await page.keyboard.press('Control+V');
    },
    written: ['{{secret}}'],
  },
  {
    what: 'a temporary password on the button that copies it',
    value: 'Temporary-Xk9-77',
    body: `<button id="copy" aria-label="Copy Temporary-Xk9-77" data-copy="Temporary-Xk9-77">Copy</button>
      <label>Password <input id="pw" type="password"></label>
      <script>copy.onclick = () => navigator.clipboard.writeText(copy.dataset.copy)</script>`,
    async act(page) {
      await page.locator('#copy').click();
      await page.locator('#pw').click();
      await page.keyboard.press('Control+V');
    },
    written: ['{{password}}'],
  },
  {
    what: 'a code that is shown, and pasted into six boxes',
    value: '730519',
    body: `<button id="code">730 519</button><p>Enter what is there</p>
      <div id="boxes">${'<input maxlength="1" style="width:2em">'.repeat(6)}</div><script>
        const all = [...document.querySelectorAll('#boxes input')];
        code.onclick = () => navigator.clipboard.writeText(code.textContent.replace(' ', ''));
        boxes.onpaste = (event) => {
          event.preventDefault();
          [...event.clipboardData.getData('text')].forEach((sign, index) => (all[index].value = sign));
          all[5].focus();
        };
      </script>`,
    async act(page) {
      await page.locator('#code').click();
      await page.locator('#boxes input').first().click();
      await page.keyboard.press('Control+V');
      await expect(page.locator('#boxes input').last()).toHaveValue('9');
    },
    written: ['{{otp}}'],
  },
];

for (const { what, value, body, act, written } of LATER) {
  test(`${what} is in nothing that is kept, nor what was said of it before`, async ({ context, extension }) => {
    const sites = await startSites({ '/': html(`<main>${body}<button id="after">After</button></main>`) });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { page, view, stop } = await record(context, extension, `${sites.url}/`);
    await act(page, secret(value));
    await page.locator('#after').click();
    // At once, and not only in the end.
    await expect.poll(async () => secretsIn(await allKept(view), [value, value.slice(0, 8)])).toEqual([]);
    const { steps } = await stop();
    expect(steps.flatMap(({ action }) => (action.type === 'write' ? [action.text] : []))).toEqual(written);
    expect(steps.at(-1)?.label).toBe('After');
    expect(secretsIn(await allKept(view), [value, value.slice(0, 8)])).toEqual([]);
    await sites.close();
  });
}

test('what is looked for after a test would be found', async ({ context, extension }) => {
  const sites = await startSites({ '/': html('<label>Notes <input id="notes"></label>') });
  const { page, stop } = await record(context, extension, `${sites.url}/`);
  await page.locator('#notes').click();
  await page.keyboard.type(secret('not-secret-at-all'));
  await stop();
  const found = await expectNoSecrets(context).then(
    () => '',
    (thrown: Error) => thrown.message,
  );
  for (const place of ['database: recordings', 'export: file', 'export: curl', 'export: typescript', 'export: python'])
    expect(found).toContain(`“not-secret-at-all” in ${place}`);
  await sites.close();
});

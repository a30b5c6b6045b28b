import type { Page } from '@playwright/test';
import type { RawEvent } from '../../lib/recorder/raw-event.ts';
import { scripts } from '../../lib/recorder/script/index.ts';
import { type Route, startSites } from '../support/sites.ts';
import { BAR, html, record, stored } from './support/recorder.ts';
import { secret } from './support/secrets.ts';
import { test as base, expect } from './support/shared-browser.ts';

/**
 * The fifteen scenarios of the recorder's study, with real input. A selector is the generator's: where the study's
 * example is a bare one that its own rules find fragile, ours has a second way to the same element behind it.
 */
type Action = { type: string; selector?: string; [field: string]: unknown };

interface Scene {
  page: Page;
  /** Resolves when the recorder has written down as many events of a type. */
  said(type: RawEvent['type'], times?: number): Promise<void>;
  /** Resolves when the bar is in the page that the tab is at. */
  arrived(): Promise<void>;
}

interface Recorded {
  actions: Action[];
  /** The same with the first of two ways only. */
  plain: Action[];
  notes: { code: string; detail?: string | undefined }[];
  serviceWaits: (number | undefined)[];
  url: string;
  /** Everything that was kept, as text. */
  kept: string;
}

const test = base.extend<{
  recorded(routes: Record<string, Route>, act: (scene: Scene) => Promise<void>): Promise<Recorded>;
}>({
  recorded: async ({ context, extension }, use) => {
    await use(async (routes, act) => {
      const sites = await startSites(routes);
      const { page, view, stop } = await record(context, extension, `${sites.url}/`);
      await act({
        page,
        async said(type, times = 1) {
          await expect
            .poll(async () => (await stored<RawEvent>(view, 'rawEvents')).filter((event) => event.type === type).length)
            .toBeGreaterThanOrEqual(times);
        },
        async arrived() {
          await expect(page.locator(BAR)).toBeAttached();
        },
      });
      const events = JSON.stringify(await stored<RawEvent>(view, 'rawEvents'));
      const { steps, notes } = await stop();
      await sites.close();
      const actions = steps.map(({ action }) => action as Action);
      return {
        actions,
        plain: actions.map(plainly),
        notes,
        serviceWaits: steps.map(({ serviceWait }) => serviceWait),
        url: sites.url,
        kept: events + JSON.stringify(steps),
      };
    });
  },
});

/** An action with the first of two ways to its element, and without what the contract fills in. */
function plainly({ ...action }: Action): Action {
  if (action.selector) action.selector = action.selector.split(',:root:not(')[0] as string;
  if (typeof action.script === 'string') {
    action.script = action.script.replace(/,:root:not\(.*?(?=\\?")/g, (rest) => (rest.includes('"') ? rest : ''));
  }
  if (action.all === false) delete action.all;
  return action;
}

const wait = (selector: string): Action => ({ type: 'wait', selector });
const pause = (milliseconds: number): Action => ({ type: 'wait', milliseconds });
const click = (selector: string): Action => ({ type: 'click', selector });
const write = (text: string): Action => ({ type: 'write', text });
const press = (key: string): Action => ({ type: 'press', key });
const script = (text: string): Action => ({ type: 'executeJavascript', script: text });
const scroll = (selector?: string): Action => ({ type: 'scroll', direction: 'down', ...(selector && { selector }) });

test('1: a search with Enter: the button that the form presses is no click', async ({ recorded }) => {
  const { plain } = await recorded(
    {
      '/': html('<form role=search action=/found><input name="q" placeholder="Search"><button>Go</button></form>'),
      '/found': html('<main id="results"><h1>Found</h1></main>'),
    },
    async ({ page, arrived }) => {
      await page.getByPlaceholder('Search').click();
      await page.keyboard.type('wireless mouse');
      await page.keyboard.press('Enter');
      await page.waitForURL(/found/);
      await arrived();
    },
  );
  const field = plain[0]?.selector as string;
  expect(field).toMatch(/input\[name="q"\]$/);
  expect(plain).toEqual([wait(field), click(field), write('wireless mouse'), press('Enter'), wait('#results')]);
});

test('2: the button is clicked, not the span in it, and what it loads is waited for', async ({ recorded }) => {
  const { plain } = await recorded(
    {
      '/': html(`<ul id="list">${'<li class="item">Item</li>'.repeat(10)}</ul>
        <button class="css-1x2y3z" data-testid="load-more"><span class="sc-bdVaJa">Load <b>more</b></span></button>
        <script>document.querySelector('button').onclick = () => setTimeout(() => {
          const more = '<li class="item">New</li>'.repeat(10);
          document.querySelector('#list').insertAdjacentHTML('beforeend', more);
        }, 800)</script>`),
    },
    async ({ page, said }) => {
      await page.locator('b').click();
      await said('change');
    },
  );
  const button = '[data-testid="load-more"]';
  expect(plain).toEqual([wait(button), click(button), wait('#list > li:nth-child(11)')]);
});

test('3: a login: the password is a variable, and is kept nowhere', async ({ recorded }) => {
  const { plain, kept } = await recorded(
    {
      '/': html(`<form id="login" action="/home"><input name="email" type="email"><input name="pw" type="password">
        <button type="submit">Sign in</button></form>`),
      '/home': html('<nav id="account">Account</nav>'),
    },
    async ({ page, arrived }) => {
      await page.locator('[name=email]').click();
      await page.keyboard.type('a@b.co');
      await page.keyboard.press('Tab');
      await page.keyboard.type(secret('hunter2'));
      await page.locator('button').click();
      await page.waitForURL(/home/);
      await arrived();
    },
  );
  expect(plain).toEqual([
    wait('#login input[name="email"]'),
    click('#login input[name="email"]'),
    write('a@b.co'),
    // The study has it without its form: alone, such a name is found in any other form, too.
    click('#login input[name="pw"]'),
    write('{{password}}'),
    click('#login button[type="submit"]'),
    wait('#account'),
  ]);
  expect(kept).not.toContain('hunter2');
});

test('4: corrections and a second visit are one text', async ({ recorded }) => {
  const { plain } = await recorded(
    { '/': html('<p style="height:200px">Where to?</p><input id="city">') },
    async ({ page }) => {
      await page.locator('#city').click();
      await page.keyboard.type('Berlim');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('n');
      await page.locator('p').click();
      await page.locator('#city').click();
      await page.keyboard.press('End');
      await page.keyboard.type(', DE');
    },
  );
  expect(plain).toEqual([wait('#city'), click('#city'), write('Berlin, DE')]);
});

test('5: what is in a field is selected first', async ({ recorded }) => {
  const { plain } = await recorded({ '/': html('<input id="qty-name" value="old long value">') }, async ({ page }) => {
    await page.locator('#qty-name').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('new');
  });
  expect(plain).toEqual([wait('#qty-name'), script(scripts.selectText.write([['#qty-name']])), write('new')]);
});

test('6: an autocomplete: what was typed is typed, and the choice is clicked', async ({ recorded }) => {
  const { plain } = await recorded(
    {
      '/': html(`<input id="from" role="combobox"><ul id="opts"></ul><script>
        const from = document.querySelector('#from');
        const list = document.querySelector('#opts');
        let later;
        from.oninput = () => {
          clearTimeout(later);
          later = setTimeout(() => {
            list.innerHTML = '<li role="option" data-code="MUC">Munich</li><li role="option" data-code="MUN">Munda</li>';
          }, 300);
        };
        list.onclick = () => { from.value = 'Munich'; list.innerHTML = '' };
      </script>`),
    },
    async ({ page }) => {
      await page.locator('#from').click();
      await page.keyboard.type('mun');
      await page.locator('[data-code=MUC]').click();
    },
  );
  const choice = plain[3]?.selector as string;
  expect(choice).toContain('[data-code="MUC"]');
  expect(plain).toEqual([wait('#from'), click('#from'), write('mun'), wait(choice), click(choice)]);
});

test('7: a list of the browser is chosen in by a script that fires one change', async ({ recorded, context }) => {
  const routes = {
    '/': html(`<select name="sort"><option value="rel">Relevance<option value="price">Price</select>
      <div id="grid" data-sort="rel"><p>a</p></div><script>
      window.changes = 0;
      document.querySelector('select').onchange = ({ target }) => {
        window.changes++;
        setTimeout(() => {
          const grid = document.querySelector('#grid');
          grid.dataset.sort = target.value;
          grid.innerHTML = '<p>b</p><p>c</p>';
        }, 400);
      };
    </script>`),
  };
  const { actions, plain } = await recorded(routes, async ({ page, said }) => {
    await page.locator('select').focus();
    await page.keyboard.press('p');
    await said('change');
  });
  expect(actions.map(({ type }) => type)).toEqual(['wait', 'executeJavascript', 'wait']);
  expect(plain[0]).toEqual(wait('select[name="sort"]'));
  expect(plain[2]).toEqual(wait('#grid[data-sort="price"]'));

  const sites = await startSites(routes);
  const page = await context.newPage();
  await page.goto(`${sites.url}/`);
  expect(await page.evaluate(actions[1]?.script as string)).toBe('price');
  expect(await page.evaluate('changes')).toBe(1);
  await sites.close();
});

test.describe('8: a checkbox', () => {
  const box = (style: string) =>
    html(`<input type="checkbox" id="c1" name="brand" value="acme" style="${style}">
      <label for="c1"><span>Acme</span></label><input type="checkbox" name="brand" value="best">`);
  const drawn = 'opacity:0;position:absolute';

  test('that is drawn by its label is clicked there, once', async ({ recorded }) => {
    const { plain } = await recorded({ '/': box(drawn) }, ({ page }) => page.locator('span').click());
    expect(plain).toEqual([wait('label[for="c1"]'), click('label[for="c1"]')]);
  });

  test('that can be seen is clicked itself', async ({ recorded }) => {
    const { plain } = await recorded({ '/': box('') }, ({ page }) => page.locator('span').click());
    const control = plain[0]?.selector as string;
    expect(control).toMatch(/^#c1$|\[value="acme"\]/);
    expect(plain).toEqual([wait(control), click(control)]);
  });

  test('that is as it was before is not clicked', async ({ recorded }) => {
    const { plain } = await recorded({ '/': box(drawn) }, async ({ page }) => {
      await page.locator('span').click();
      await page.locator('span').click();
    });
    expect(plain.filter(({ type }) => type === 'click')).toEqual([]);
  });
});

test.describe('9: scrolling', () => {
  const feed = html(`<main id="feed"></main><script>
    let busy = false;
    const more = () => {
      document.querySelector('#feed').insertAdjacentHTML('beforeend', '<article style="height:150px">Card</article>'.repeat(10));
      busy = false;
    };
    more();
    onscroll = () => {
      if (busy || scrollY + innerHeight < document.documentElement.scrollHeight - 900) return;
      busy = true;
      setTimeout(more, 600);
    };
  </script>`);

  test('a feed that goes on is scrolled as often, with time to load', async ({ recorded }) => {
    const { plain } = await recorded({ '/': feed }, async ({ page, said }) => {
      await page.mouse.move(300, 300);
      for (const time of [1, 2, 3]) {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - innerHeight - 1000));
        await page.mouse.wheel(0, 600);
        await expect(page.locator('article')).toHaveCount(10 + 10 * time);
        await said('change', time);
      }
    });
    const waits = plain.filter(({ type }) => type === 'wait');
    expect(plain.filter(({ type }) => type === 'scroll').length).toBeGreaterThanOrEqual(3);
    expect(waits.every(({ milliseconds }) => Number(milliseconds) >= 750 && Number(milliseconds) <= 1500)).toBe(true);
  });

  test('to something that was there is left out', async ({ recorded }) => {
    const { plain } = await recorded(
      { '/': html('<div style="height:2500px">Text</div><button id="buy">Buy</button>') },
      async ({ page, said }) => {
        await page.mouse.move(300, 300);
        await page.mouse.wheel(0, 2000);
        await said('scroll');
        await page.locator('#buy').click();
      },
    );
    expect(plain).toEqual([wait('#buy'), click('#buy')]);
  });

  test('by a link is the click alone', async ({ recorded }) => {
    const { plain } = await recorded(
      { '/': html('<a href="#bottom">Down</a><div style="height:2500px">Text</div><p id="bottom">Bottom</p>') },
      async ({ page }) => {
        await page.locator('a').click();
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
      },
    );
    expect(plain.map(({ type }) => type)).toEqual(['wait', 'click']);
  });
});

test('10: a part of the page is scrolled by its own height', async ({ recorded }) => {
  const { plain } = await recorded(
    { '/': html('<div id="panel" style="height:300px;overflow:auto"><div style="height:3000px">Rows</div></div>') },
    async ({ page, said }) => {
      await page.mouse.move(100, 100);
      await page.mouse.wheel(0, 600);
      await said('scroll');
    },
  );
  expect(plain).toEqual([wait('#panel'), scroll('#panel'), pause(500), scroll('#panel'), pause(500)]);
});

test('11: a consent banner is optional, and a menu is waited for until it is open', async ({ recorded }) => {
  const { plain } = await recorded(
    {
      '/': html(`<div id="cookie" style="position:fixed;bottom:0"><button class="accept">Accept</button></div>
        <button id="menu" aria-expanded="false">Menu</button><nav hidden><a href="/docs">Docs</a></nav><script>
        document.querySelector('.accept').onclick = () => document.querySelector('#cookie').remove();
        document.querySelector('#menu').onclick = ({ target }) => {
          document.querySelector('nav').hidden = false;
          target.setAttribute('aria-expanded', 'true');
        };
      </script>`),
      '/docs': html('<main><h1>Docs</h1></main>'),
    },
    async ({ page, arrived }) => {
      await page.locator('.accept').click();
      await page.locator('#menu').click();
      await page.locator('a').click();
      await page.waitForURL(/docs/);
      await arrived();
    },
  );
  expect(plain).toEqual([
    wait('#menu'),
    { ...click('#cookie button.accept'), all: true },
    click('#menu'),
    wait('#menu[aria-expanded="true"]'),
    click('a:is([href$="/docs"],[href*="/docs?"])'),
    wait('main h1'),
  ]);
});

test('12: an open shadow root is reached by script', async ({ recorded }) => {
  const { plain } = await recorded(
    {
      '/': html(`<my-search id="s"></my-search><script>
        document.querySelector('#s').attachShadow({ mode: 'open' }).innerHTML = '<input><button>Go</button>';
      </script>`),
    },
    async ({ page }) => {
      await page.locator('#s input').click();
      await page.keyboard.type('abc');
      await page.locator('#s button').click();
    },
  );
  expect(plain).toEqual([
    wait('#s'),
    script('document.querySelector("#s").shadowRoot.querySelector("input").focus()'),
    write('abc'),
    script(scripts.press.write([['#s', 'button']])),
  ]);
});

test('13: a frame of the same site is reached by script, another site’s is noted', async ({ recorded }) => {
  const { plain, notes } = await recorded(
    {
      '/': html(`<iframe id="pay" src="/pay"></iframe><iframe id="other"></iframe><script>
        document.querySelector('#other').src = 'http://localhost:' + location.port + '/other';
      </script>`),
      '/pay': html('<button id="ok">OK</button>'),
      '/other': html('<button id="buy">Buy</button>'),
    },
    async ({ page, said }) => {
      await page.frameLocator('#pay').locator('#ok').click();
      await page.frameLocator('#other').locator('#buy').click();
      await said('cannot');
    },
  );
  expect(plain).toEqual([wait('#pay'), script(scripts.press.write([['#pay'], ['#ok']]))]);
  expect(notes).toMatchObject([{ code: 'cross-origin-frame', detail: expect.stringMatching(/localhost:\d+\/other$/) }]);
});

for (const [name, field] of [
  ['an edited element', '<div id="ed" contenteditable style="height:100px"></div>'],
  ['a text area', '<textarea id="ed"></textarea>'],
] as const) {
  test(`14: ${name} takes its lines one by one`, async ({ recorded }) => {
    const { plain } = await recorded({ '/': html(field) }, async ({ page }) => {
      await page.locator('#ed').click();
      await page.keyboard.type('Hello');
      await page.keyboard.press('Enter');
      await page.keyboard.type('world');
      await page.keyboard.press('Escape');
    });
    expect(plain).toEqual([wait('#ed'), click('#ed'), write('Hello'), press('Enter'), write('world'), press('Escape')]);
  });
}

test('15: pages that follow each other; only a service waits before it looks for the same link', async ({
  recorded,
}) => {
  const { plain, serviceWaits } = await recorded(
    {
      '/': html('<main>One</main><a rel="next" href="/2">Next</a>'),
      '/2': html('<main>Two</main><a rel="next" href="/3">Next</a>'),
      '/3': html('<main>Three</main>'),
    },
    async ({ page, arrived }) => {
      for (const next of [/2/, /3/]) {
        await page.locator('a').click();
        await page.waitForURL(next);
        await arrived();
      }
    },
  );
  const next = 'a[rel="next"]';
  expect(plain).toEqual([wait(next), click(next), wait(next), click(next), wait('main')]);
  expect(serviceWaits).toEqual([undefined, undefined, 1000, undefined, 1000]);
});

test.describe('what no action is for', () => {
  const asking = html(`<button id="go">Rename</button><p id="name">Old</p><script>
    go.onclick = () => { if (confirm('Sure?')) document.querySelector('#name').textContent = prompt('Name?') };
  </script>`);

  test('the questions of a page are answered as they were, and its own dialogs are back', async ({
    recorded,
    context,
  }) => {
    const { actions, notes } = await recorded({ '/': asking }, async ({ page, said }) => {
      page.on('dialog', (dialog) => void dialog.accept('Borealis'));
      await page.locator('#go').click();
      await said('dialog', 2);
    });
    // A busy machine may make it wait for what the answer changed, too.
    expect(actions.slice(0, 3).map(({ type }) => type)).toEqual(['wait', 'executeJavascript', 'click']);
    expect(notes).toEqual([]);

    const sites = await startSites({ '/': asking });
    const page = await context.newPage();
    await page.goto(`${sites.url}/`);
    await page.evaluate(actions[1]?.script as string);
    await page.locator('#go').click();
    await expect(page.locator('#name')).toHaveText('Borealis');
    expect(await page.evaluate('String(confirm) + prompt')).toMatch(/^function.*\[native code\].*\[native code\]/s);
    await sites.close();
  });

  test('back and forward between views and pages, and an address that is typed at once', async ({ recorded }) => {
    const { plain, url } = await recorded(
      {
        '/': html("<button onclick=\"history.pushState(1, '', '/view')\">View</button>"),
        '/other': html('<h1>Other</h1>'),
      },
      async ({ page, said, arrived }) => {
        await page.locator('button').click();
        await said('moved', 1);
        await page.goBack();
        await said('moved', 2);
        await page.goForward();
        await said('moved', 3);
        await page.goto(page.url().replace('view', 'other'));
        await arrived();
      },
    );
    expect(plain.filter(({ type }) => type === 'executeJavascript')).toEqual([
      script('history.back()'),
      script('history.forward()'),
      script(`location.href="${url}/other"`),
    ]);
  });

  test('a tab that a script opens is noted where it was', async ({ recorded }) => {
    const { notes, plain } = await recorded(
      {
        '/': html('<button id="go" onclick="window.open(\'/colours?a=b\')">Choose</button><button id="ok">OK</button>'),
      },
      async ({ page, said }) => {
        await page.locator('#go').click();
        await said('cannot');
        await page.bringToFront();
        await page.locator('#ok').click();
      },
    );
    expect(plain.map(({ selector }) => selector)).toEqual(['#go', '#go', '#ok']);
    expect(notes).toEqual([{ at: 2, code: 'new-tab', detail: expect.stringMatching(/\/colours$/) }]);
  });

  test('a menu that a style sheet shows under the pointer is clicked where nothing is over it', async ({
    recorded,
    context,
  }) => {
    const menu = html(`<style>nav ul { display: none } nav:hover ul { display: block }</style>
      <nav><b>Products</b><ul><li><a href="#boats">Boats</a></li><li><a href="#oars">Oars</a></li></ul></nav>`);
    const { actions } = await recorded({ '/': menu }, async ({ page, said }) => {
      await page.locator('b').hover();
      await page.getByText('Oars').click();
      await said('moved');
    });
    expect(actions.map(({ type }) => type)).toEqual(['wait', 'executeJavascript']);
    const sites = await startSites({ '/': menu });
    const page = await context.newPage();
    await page.goto(`${sites.url}/`);
    await page.evaluate(actions[1]?.script as string);
    await expect(page).toHaveURL(/#oars$/);
    await sites.close();
  });
});

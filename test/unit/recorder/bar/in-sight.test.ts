import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { type Bar, type BarState, createBar } from '@/lib/recorder/bar';
import styles from '@/lib/recorder/bar/bar.css?inline';
import { icons } from '@/lib/recorder/bar/icons';

const word = (name: string) => ({ name, word: name });

const words = {
  styles,
  icons,
  direction: 'ltr',
  name: 'Recorder',
  paused: 'Paused',
  unseen: 'Hidden',
  onePage: 'This page only',
  click: 'Click',
  stop: 'Stop',
  buttons: {
    pause: word('Pause'),
    resume: word('Continue recording'),
    wait: word('Add wait'),
    screenshot: word('Screenshot'),
    scrape: word('Scrape'),
    stopAndScrape: word('Stop and scrape'),
    move: word('Move'),
  },
};

const STATE: BarState = { paused: false, count: '1 step', last: '', note: '', onePage: false, unseen: false };
const FILL = 'position:fixed;inset:0;width:100vw;height:100vh;max-width:none;max-height:none;background:#fff';

interface Shown extends Pick<Bar, 'host' | 'show'> {
  /** Its closed shadow root. */
  root: ShadowRoot;
  ask: ReturnType<typeof vi.fn<(command: string) => void>>;
  lost: ReturnType<typeof vi.fn<() => void>>;
}

let bar: Bar | undefined;
let leaving = new AbortController();

/** Shows the bar over a page. */
function show(markup: string): Shown {
  document.body.innerHTML = markup;
  const roots = vi.spyOn(Element.prototype, 'attachShadow');
  const ask = vi.fn<(command: string) => void>();
  const lost = vi.fn<() => void>();
  bar = createBar(window, words, { ask, lost, moved: vi.fn(), meantAt: () => undefined });
  const root = roots.mock.results[0]?.value as ShadowRoot;
  roots.mockRestore();
  bar.show(STATE);
  return { host: bar.host, show: bar.show, root, ask, lost };
}

const boxOf = ({ root }: Shown) => (root.querySelector('.bar') as Element).getBoundingClientRect();

/** Clicks where a button of the bar is, whatever lies there. */
async function press({ root }: Shown, name: string): Promise<void> {
  const button = root.querySelector(`[aria-label="${name}"]`) as Element;
  const { left, top, width, height } = button.getBoundingClientRect();
  await commands.clickAt(left + width / 2, top + height / 2);
}

const pressed = (shown: Shown) =>
  expect
    .poll(async () => {
      await press(shown, 'Add wait');
      return shown.ask.mock.calls;
    })
    .toContainEqual(['wait']);

const id = <Kind extends HTMLElement = HTMLElement>(name: string) => document.getElementById(name) as Kind;
const dialog = (name: string) => id<HTMLDialogElement>(name);

beforeEach(async () => {
  leaving = new AbortController();
  // The mouse reaches no further than the runner’s own window.
  await page.viewport(800, 600);
});

afterEach(async () => {
  leaving.abort();
  bar?.remove();
  bar = undefined;
  if (document.fullscreenElement) await document.exitFullscreen();
  Object.assign(document.documentElement, { inert: false }).removeAttribute('style');
  Object.assign(document.body, { inert: false }).removeAttribute('style');
  document.body.replaceChildren();
  await page.viewport(414, 896);
});

describe('the bar is pressed over', () => {
  const covers: [name: string, markup: string, cover: (shown: Shown) => unknown][] = [
    ['a modal dialog', '<dialog id="d">Dialog</dialog>', () => dialog('d').showModal()],
    [
      'a modal dialog over another',
      '<dialog id="d">First</dialog><dialog id="e">Second</dialog>',
      () => {
        dialog('e').showModal();
        dialog('e').close();
        dialog('d').showModal();
        dialog('e').showModal();
      },
    ],
    [
      'the modal dialog that was opened last, whatever their order in the document',
      '<dialog id="d">Last</dialog><dialog id="e">First</dialog>',
      () => {
        dialog('e').showModal();
        dialog('d').showModal();
      },
    ],
    [
      'a modal dialog that fills the window',
      `<dialog id="d" style="${FILL}">Dialog</dialog>`,
      () => dialog('d').showModal(),
    ],
    [
      'a modal dialog in a shadow root',
      '<div id="host"></div>',
      () => {
        const root = id('host').attachShadow({ mode: 'open' });
        root.innerHTML = '<dialog>Dialog</dialog>';
        (root.firstChild as HTMLDialogElement).showModal();
      },
    ],
    [
      'a modal dialog with a form whose fields are named like properties',
      '<dialog id="d"><form><input name="append"><input name="parentElement"></form></dialog>',
      () => dialog('d').showModal(),
    ],
    ['a popover', `<div id="p" popover="manual" style="${FILL}">Popover</div>`, () => id('p').showPopover()],
    [
      'a popover that lets the pointer through',
      `<div id="p" popover="manual" style="${FILL};pointer-events:none">Popover</div>`,
      () => id('p').showPopover(),
    ],
    [
      'an element with the whole screen',
      '<main id="m" style="background:#fff"><button>All</button></main>',
      async () => {
        page
          .getByRole('button', { name: 'All' })
          .element()
          .addEventListener('click', () => id('m').requestFullscreen());
        await userEvent.click(page.getByRole('button', { name: 'All' }));
        await expect.poll(() => document.fullscreenElement).toBe(id('m'));
      },
    ],
    [
      'what lies above everything of the page',
      `<div id="z" style="${FILL};z-index:2147483647" hidden>Above</div>`,
      () => {
        id('z').hidden = false;
      },
    ],
    [
      'a page whose body is inert',
      '<p>Page</p>',
      () => {
        document.body.inert = true;
      },
    ],
    [
      'a page that makes the bar inert',
      '<p>Page</p>',
      ({ host }) => {
        host.inert = true;
      },
    ],
    ['a page that removes the bar', '<p>Page</p>', ({ host }) => host.remove()],
    [
      'a page that hides the bar',
      '<p>Page</p>',
      ({ host }) => {
        host.hidePopover();
        host.hidden = true;
        host.style.cssText = 'display:none!important;opacity:0!important';
      },
    ],
  ];

  it.each(covers)('%s, which does not lose it', async (_name, markup, cover) => {
    const shown = show(markup);
    await cover(shown);
    await pressed(shown);
    expect(shown.host.isConnected).toBe(true);
    expect(shown.lost).not.toHaveBeenCalled();
  });
});

describe('the bar is lost, and that is said, if the page', () => {
  const popover = `<div id="p" popover="manual" style="${FILL}">Popover</div>`;
  const again = (act: () => void) => {
    const timer = setInterval(act, 20);
    leaving.signal.addEventListener('abort', () => clearInterval(timer));
  };
  const coverAgain = () => {
    id('p').hidePopover();
    id('p').showPopover();
  };
  const wins: [name: string, hide: (shown: Shown) => void][] = [
    [
      'removes it whenever it comes',
      ({ host }) => {
        const watching = new MutationObserver(() => host.isConnected && host.remove());
        watching.observe(document, { childList: true, subtree: true });
        leaving.signal.addEventListener('abort', () => watching.disconnect());
        host.remove();
      },
    ],
    ['removes it again and again', ({ host }) => again(() => host.remove())],
    [
      'is inert as a whole',
      () => {
        document.documentElement.inert = true;
      },
    ],
    [
      'is not shown at all',
      () => {
        document.documentElement.style.display = 'none';
      },
    ],
    ['covers it again and again', () => again(coverAgain)],
    [
      'covers it again and again with what lets the pointer through',
      () => {
        id('p').style.pointerEvents = 'none';
        again(coverAgain);
      },
    ],
    [
      'lets no popover be shown, and covers what is none',
      ({ host }) => {
        const { signal } = leaving;
        document.addEventListener('beforetoggle', (event) => event.preventDefault(), { capture: true, signal });
        host.remove();
        document.body.style.cssText = 'position:fixed;inset:0;z-index:1;background:#fff';
      },
    ],
  ];

  it.each(wins)('%s', async (_name, hide) => {
    const shown = show(popover);
    await pressed(shown);
    hide(shown);
    await expect.poll(() => shown.lost.mock.calls.length).toBeGreaterThan(0);
  });
});

it('the bar stays within a window that becomes small', async () => {
  const shown = show('<p>Page</p>');
  await page.viewport(320, 480);
  await expect.poll(() => boxOf(shown).right).toBeLessThanOrEqual(320);
  expect(boxOf(shown).left).toBeGreaterThanOrEqual(0);
  expect(boxOf(shown).bottom).toBeLessThanOrEqual(480);
  await pressed(shown);
});

it('a page is told nothing by the name of the bar', () => {
  let built = 0;
  class Claimed extends HTMLElement {
    constructor() {
      super();
      built++;
    }
  }
  customElements.define('winnow-recorder', Claimed);
  show('<p>Page</p>');
  expect(built).toBe(0);
});

it('the bar steps aside for what is under the pointer, and not for its own buttons', async () => {
  const shown = show('<p>Page</p><button style="position:fixed;left:0;right:0;bottom:0;height:90px">Send</button>');
  await pressed(shown);
  const before = boxOf(shown);
  expect(before.top).toBeGreaterThan(300);
  await commands.clickAt(before.left + 20, before.top + before.height / 2);
  await expect.poll(() => boxOf(shown).top).toBeLessThan(100);
});

it('the bar steps aside when a note makes it cover what was pressed', async () => {
  const shown = show('<button style="position:fixed;left:0;width:100%;height:20px">Send</button>');
  const { top } = boxOf(shown);
  const send = page.getByRole('button', { name: 'Send' }).element() as HTMLElement;
  send.style.top = `${top - 40}px`;
  await commands.clickAt(20, top - 30);
  shown.show({ ...STATE, note: '' });
  expect(boxOf(shown).top).toBe(top);
  shown.show({ ...STATE, note: 'Right-clicks are not recorded. '.repeat(4) });
  await expect.poll(() => boxOf(shown).top).toBeLessThan(100);
});

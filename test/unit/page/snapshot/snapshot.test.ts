import { describe, expect, it, vi } from 'vitest';
import { LIVE_PARTS, PARTS, type PagePart, type ReadOptions } from '@/lib/page/page-content';
import { readPage } from '@/lib/page/read-page';
import { openSnapshot, readSnapshot } from '@/lib/page/snapshot/read-snapshot';
import { snapshotApi } from '@/lib/page/snapshot/snapshot-api';
import { takeSnapshot } from '@/lib/page/snapshot/take-snapshot';
import { openFixture, openPage, options } from '../open-page';

/** Parts that a snapshot holds. */
const READ = PARTS.filter((part) => !(LIVE_PARTS as readonly PagePart[]).includes(part));

/** Reads a live page and its snapshot in the ways that differ most. */
async function expectSame(document: Document, changes: Partial<ReadOptions> = {}) {
  const snapshot = takeSnapshot(document);
  for (const onlyMainContent of [false, true]) {
    const request = options({ parts: READ, onlyMainContent, ...changes });
    const live = await readPage(document, request);
    const copy = await readSnapshot(snapshot, request);
    expect(copy).toEqual(live);
    expect(JSON.stringify(await readSnapshot(snapshot, request))).toBe(JSON.stringify(copy));
  }
}

/** An element for each member of interfaces, with its name. */
const named = (element: string, ...interfaces: object[]) =>
  interfaces
    .flatMap((its) => Object.getOwnPropertyNames(its))
    .map((name) => `<${element} name="${name}">`)
    .join('');

describe('a snapshot reads as the live page', () => {
  const FIXTURES = 'article listing constructs clean media metadata hidden composed hostile'.split(' ');
  it.each(FIXTURES)('%s', async (name) => expectSame(await openFixture(name)));

  const CASES = {
    'one without a doctype, whose classes match in any case': {
      html: '<p class="Note">a</p><p>b</p>',
      changes: { includeTags: ['.note'] },
    },
    'a base for its addresses': {
      html: '<base href="https://b.example/x/"><a href="y">y</a><img src="../z.png" alt="z">',
    },
    'what style sheets hide and set apart': {
      html: `<!doctype html><style>.gone { display: none } .row { display: flex } .row span, .block { display: block }</style>
        <div class="gone">gone</div><div class="row"><span>a</span><span>b</span></div><b>c</b><a class="block">d</a>
        <ul class="gone"><li>menu</li></ul>`,
    },
    'what stands over it': {
      html: `<!doctype html><main><h1>Tide</h1><p>${'The tide turns twice a day, as everyone here knows. '.repeat(9)}</p></main>
        <div id="x1"><div style="position: fixed; inset: 0"><p>Get our letters, every week.</p></div></div>`,
    },
    'players with their tracks': {
      html: `<video><source src="https://quay.example/film.mp4"><track kind="captions" srclang="en" src="https://quay.example/en.vtt">
        </video><script type="application/ld+json">{"@type":"VideoObject","name":"Film","transcript":"The tide."}</script>`,
    },
    'ticked boxes': { html: '<ul><li><input type="checkbox" checked>a</li><li><input type="checkbox">b</li></ul>' },
    'elements named like properties': {
      html: `<form>${named('input', Node.prototype, Element.prototype, HTMLFormElement.prototype)}<p>in the form</p></form>
        ${named('img', Document.prototype, Node.prototype)}<p>behind it</p><a"b>c</a"b>`,
    },
    'frames with a base of their own': {
      html: `<p>out</p><iframe srcdoc="<base href='https://in.example/'><p hidden>no</p><a href='in'>in</a>"></iframe>`,
    },
    'frames of other sites': { html: '<p>here</p><iframe src="https://other.invalid/"></iframe>' },
    'text for readers without scripts': {
      html: '<p>few</p><noscript><h1>All of it</h1><p>is in <b>here</b> and nowhere else.</p></noscript>',
    },
    'drawings and formulas': {
      html: '<svg viewBox="0 0 1 1"><title>t</title><use xlink:href="#a"/></svg><math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>',
    },
    'JSON-LD': {
      html: `<script type="application/ld+json">{"@type":"Article","author":{"name":"Ada Byron"},"headline":"H"}</script>
        <script>var secret</script><h1>H</h1><p>text</p>`,
    },
    'a title and a picture in noscript': {
      html: '<noscript><h1>Not this</h1></noscript><h1>This</h1><img srcset="a.png 1x, b.png 2x" alt="i">',
    },
    'names only a parser can make': { html: '<p @click="x" :a="b" =c>a</p><a"b>c</a"b><x:y>z</x:y>' },
    'white space and control characters': {
      html: '<pre>\n\n a\tb\r\n\f</pre><p>a\u0001 \u00a0b</p><textarea>\n\nx</textarea>',
    },
    'controls named as what a document has': {
      html: '<form><input name="attributes"><input name="nodeName"><input name="firstChild">text</form><img name="URL"><img name="contentType">',
    },
  } satisfies Record<string, { html: string; changes?: Partial<ReadOptions> }>;

  it.each(Object.entries(CASES))('with %s', async (_name, { html, ...rest }) => {
    await expectSame((await openPage(html)).document, 'changes' in rest ? rest.changes : {});
  });

  it('as scripts have made it, also where no markup could', async () => {
    const { document } = await openPage('<h1>t</h1><p id="p">a</p><a id="a" href="/a">outer</a><table id="t"></table>');
    const add = (id: string, html: string) => document.getElementById(id)?.appendChild(parse(document, html));
    add('p', '<div>block</div>');
    add('a', '<a href="/b">inner</a>');
    add('t', '<tr><td>no body</td></tr>');
    document.getElementById('p')?.append('b', 'c ', ' d');
    let deepest: Element = document.body;
    for (let depth = 0; depth < 2000; depth++) deepest = deepest.appendChild(document.createElement('section'));
    deepest.append('deep');
    await expectSame(document);
  });

  it('with shadow trees in shadow trees, and slots filled by name and by hand', async () => {
    const { document } = await openPage(
      `<h1>light</h1><div id="named"><b>default</b><i slot="s">named</i><u slot="none">unseen</u></div>
       <div id="manual"><p>first</p><p>second</p></div>`,
    );
    const named = document.querySelector('#named')?.attachShadow({ mode: 'open' });
    if (named)
      named.innerHTML =
        '<h1>shadow</h1><slot name="s"></slot><p hidden>no</p><slot></slot><slot name="x">fallback</slot>';
    const manual = document.querySelector('#manual')?.attachShadow({ mode: 'open', slotAssignment: 'manual' });
    if (manual) {
      manual.innerHTML = '<slot></slot>';
      manual.querySelector('slot')?.assign(document.querySelectorAll('#manual p')[1] as Element);
    }
    const inner = named?.appendChild(document.createElement('section'));
    inner?.attachShadow({ mode: 'open' }).append('innermost');
    await expectSame(document);
    await expectSame(document, { includeTags: ['b', 'h1'] });
  });

  it('with boxes that a person has ticked, and what an image shows by its picture', async () => {
    const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
    const { document } = await openPage(
      `<ul><li><input type="checkbox">a</li></ul><picture><source srcset="${dot}"><img alt="dot"></picture>`,
    );
    (document.querySelector('input') as HTMLInputElement).checked = true;
    await expectSame(document, { removeBase64Images: false });
  });

  it('however wide it is', { tags: ['slow'] }, async () => {
    const { document } = await openPage(`<p>${'x<br>'.repeat(150_000)}</p>`);
    const copy = await readSnapshot(takeSnapshot(document), options());
    expect(copy).toEqual(await readPage(document, options()));
  });

  it('of XML', async () => {
    await expectSame(new DOMParser().parseFromString('<Feed><Title>t</Title><p xmlns="x">p</p></Feed>', 'text/xml'));
  });
});

describe('taking a snapshot', () => {
  it('gives it as data', async () => {
    const taken = await snapshotApi(await openPage('<p>text</p>')).take();
    expect(taken).toMatchObject({ ok: true, snapshot: expect.stringContaining('"text"') });
  });

  it('changes nothing', async () => {
    const document = await openFixture('composed');
    const before = document.documentElement.outerHTML;
    const observer = new MutationObserver(() => {});
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    takeSnapshot(document);
    expect(observer.takeRecords()).toEqual([]);
    expect(document.documentElement.outerHTML).toBe(before);
  });

  it('leaves scripts and styles out', async () => {
    const { document } = await openPage('<style>p { color: red }</style><script>const secret = 1</script><p>text</p>');
    expect(takeSnapshot(document)).not.toMatch(/secret|color/);
  });
});

it('opening a snapshot loads and runs nothing', async () => {
  const { document: page } = await openPage(
    `<link rel="stylesheet" href="/no?link"><img src="/no?img" srcset="/no?set 2x" onerror="top.ran = 1"><video src="/no?video" poster="/no?poster"></video>
     <audio src="/no?audio" autoplay></audio><iframe src="/no?frame"></iframe><object data="/no?object"></object><embed src="/no?embed">
     <input type="image" src="/no?input"><script src="/no?script"></script><svg onload="top.ran = 1"><image href="/no?svg"/></svg>`,
  );
  const snapshot = takeSnapshot(page);
  document.body.replaceChildren();
  performance.clearResourceTimings();
  const copy = openSnapshot(JSON.parse(snapshot).entries);
  // One request that is made, to know that those that were not have had their time.
  await fetch('/yes');
  const requested = () => performance.getEntriesByType('resource').map(({ name }) => name);
  await vi.waitFor(() => expect(requested()).toContainEqual(expect.stringContaining('/yes')));
  expect(requested().filter((name) => name.includes('/no?'))).toEqual([]);
  expect(copy.querySelector('img')?.getAttribute('src')).toBe('/no?img');
  expect(globalThis).not.toHaveProperty('ran');
});

function parse(document: Document, html: string): Node {
  const template = document.createElement('template');
  template.innerHTML = html;
  return document.importNode(template.content, true);
}

import { afterEach, describe, expect, it, vi } from 'vitest';
import { readTree, readTreeInSlices } from '@/lib/page/read-tree';
import type { Tree } from '@/lib/page/tree';

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const read = (root: Document | Element) => readTree(root);

/** Joins the texts that are not skipped, in order. */
function said({ texts, skip, end }: Tree): string {
  let all = '';
  for (let i = 0; i < texts.length; i++) {
    if (skip[i]) i = (end[i] as number) - 1;
    else all += texts[i];
  }
  return all.replace(/\s+/g, ' ').trim();
}

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
  document.head.querySelectorAll('style').forEach((style) => {
    style.remove();
  });
});

function show(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body;
}

describe('the flat tree', () => {
  it('is preorder with ranges, parents and lengths', () => {
    const tree = read(parse('<p>Some  <a href="/">link <b>x</b></a></p><p>end</p>'));
    expect(tree.names).toEqual(['body', 'p', '', 'a', '', 'b', '', 'p', '']);
    expect([...tree.parent]).toEqual([-1, 0, 1, 1, 3, 3, 5, 0, 7]);
    expect([...tree.end]).toEqual([9, 7, 3, 7, 5, 7, 7, 9, 9]);
    expect(tree.textLength[1]).toBe('Some'.length + 'link'.length + 'x'.length);
    expect(tree.linkLength[1]).toBe('link'.length + 'x'.length);
    expect(tree.linkLength[3]).toBe(tree.textLength[3]);
  });

  it('counts what a character of Chinese, Japanese or Korean says for three letters', () => {
    const lengthOf = (text: string) => readTree(parse(`<p>${text}</p>`)).textLength[0];
    expect([lengthOf('渡轮 开航'), lengthOf('フェリー'), lengthOf('항구 a'), lengthOf('паром é')]).toEqual([
      13, 12, 8, 7,
    ]);
  });

  it('has no text that is never shown', () => {
    const html =
      '<script>s</script><style>c</style><template>t</template><textarea>x</textarea><select><option>o</select>' +
      '<svg><text>d</text></svg><!-- c --><video>v</video>p';
    expect(said(read(parse(html)))).toBe('p');
  });

  it('starts at any element', () => {
    const page = parse('<ul><li>a</li></ul><p>b</p>');
    expect(said(read(page.querySelector('ul') as Element))).toBe('a');
  });
});

describe('hidden parts', () => {
  it.each([
    ['the hidden attribute', '<p>seen text</p><div hidden>no</div>'],
    ['a closed dialog', '<p>seen text</p><dialog>no</dialog>'],
    ['an inline style', '<p>seen text</p><div style="display: none">no</div>'],
    [
      'a sign that aria-hidden marks',
      '<h3><button>seen text<span class="toggle-icon" aria-hidden="true">+</span></button></h3>',
    ],
    ['aria-hidden', '<p>seen text<span aria-hidden="true">no</span></p>'],
    ['a place far off the page', '<p>seen text</p><div style="position:absolute; left: -9999px">no</div>'],
    ['a place far above the page', '<p>seen text</p><a style="top:-10000em;position:fixed" href="/">no</a>'],
  ])('by %s are skipped in a parsed page and in a live one', (_, html) => {
    expect(said(read(parse(html)))).toBe('seen text');
    expect(said(read(show(html)))).toBe('seen text');
  });

  it('are none of the slides that a long track has beside its window', () => {
    const track = '<p>seen text</p><div style="position: relative; left: -4800px"> and slides</div>';
    expect(said(read(parse(track)))).toBe('seen text and slides');
    expect(said(read(show(track)))).toBe('seen text and slides');
  });

  it('by a style sheet are skipped where there is style', () => {
    document.head.append(
      Object.assign(document.createElement('style'), { textContent: '.no{display:none} .inv{visibility:hidden}' }),
    );
    const html =
      '<p>seen <span class="no">twin</span>text</p><ul class="inv"><li>menu</li></ul><div class="inv">panel</div>' +
      '<section class="inv"><p style="visibility: visible">again</p><div>not</div></section>';
    expect(said(read(show(html)))).toBe('seen textagain');
  });

  it('by a style sheet are skipped in and around others, and shown ones are not', () => {
    const html =
      '<style>.no{display:none} .bare{display:contents}</style>' +
      '<div id="a"><div id="b"><p class="no">not</p></div><p class="yes">seen</p></div>' +
      '<div id="c"><div class="bare"><p class="yes"> text</p></div></div>' +
      '<div id="d" class="no"><div id="e"><p class="yes">nor</p></div></div><div id="f"><i class="yes"> here</i></div>';
    expect(said(read(show(html)))).toBe('seen text here');
  });

  it('are frames that a style sheet hides, whatever they show', () => {
    const page = show('<style>iframe{display:none}</style><div id="a">seen text<iframe></iframe></div>');
    page.querySelector('iframe')?.contentDocument?.body.append(parse('<div id="b">not</div>').body);
    expect(said(read(page))).toBe('seen text');
  });

  it('count for themselves but not for what they stand in', () => {
    const tree = read(parse('<p>seen text</p><div hidden>no</div>'));
    expect(tree.textLength[0]).toBe('seen text'.length);
    expect(tree.textLength[tree.names.indexOf('div')]).toBe('no'.length);
  });

  it('that hold most of the text are the page', () => {
    const html =
      '<div aria-hidden="true"><p>the whole page behind a dialog</p><i hidden>no</i></div><div role="dialog">Cookies?</div>';
    expect(said(read(parse(html)))).toBe('the whole page behind a dialogCookies?');
  });

  it('that only screen readers pass over are text, unless they are short or named a menu', () => {
    const card = 'Because the tide turns twice a day, and nobody at the harbour has ever seen it turn thrice in one.';
    const page = `<p>${'All that is seen at once. '.repeat(40)}</p>
      <div aria-hidden="true">${card}</div>
      <div aria-hidden="true" class="menu">${'Menu '.repeat(20)}</div>
      <div aria-hidden="true" style="display: none">${'Undisplayed '.repeat(10)}</div>`;
    for (const text of [said(read(parse(page))), said(read(show(page)))]) {
      expect(text).toContain(card);
      expect(text).not.toMatch(/Menu|Undisplayed/);
    }
  });

  it('that one click unfolds are not hidden', () => {
    const html =
      '<details><summary>Sum</summary><p>body</p></details><div role="tabpanel" hidden>panel</div>' +
      '<div hidden="until-found">found</div><div style="display:contents"><p>contents</p></div>';
    expect(said(read(show(html)))).toBe('Sumbodypanelfoundcontents');
  });

  it.each([
    ['by its name', '<div class="faq__answer" style="display:none">TEXT</div>'],
    ['by the heading before it', '<h3>Why?</h3><div style="display:none">TEXT</div>'],
    ['by the button before it', '<p><button aria-expanded="false">Why?</button></p><div aria-hidden="true">TEXT</div>'],
  ])('that an answer is, %s, are not hidden', (_, html) => {
    const answer = 'Because the tide turns twice a day, and nobody at the harbour has ever seen it turn thrice in one.';
    const page = `<p>${'All that is seen at once. '.repeat(20)}</p>${html.replace('TEXT', answer)}`;
    expect(said(read(parse(page)))).toContain(answer);
    expect(said(read(show(page)))).toContain(answer);
  });

  it.each([
    ['a menu', '<button>Menu</button><div hidden><a href="/">LINKS</a></div>'],
    ['a dialog', '<div class="modal-toggle" hidden>LINKS</div>'],
    ['nobody asked for', '<p>Text</p><div hidden>LINKS</div>'],
  ])('that are %s stay hidden', (_, html) => {
    const page = `<p>${'All that is seen at once. '.repeat(20)}</p>${html.replace('LINKS', 'no such thing '.repeat(8))}`;
    expect(said(read(parse(page)))).not.toContain('no such');
  });

  it('that are invisible in their place, as until one scrolls to them, are text, unless they are short or named a menu', () => {
    const section =
      'Because the tide turns twice a day, and nobody at the harbour has ever seen it turn thrice in one.';
    const page = `<style>.wait{visibility:hidden;transition:visibility 1s} .no{display:none} .over{position:absolute}</style>
      <p>${'All that is seen at once. '.repeat(40)}</p>
      <div class="wait"><h2>Tides</h2></div>
      <section class="wait"><div class="row"><p class="text">Ebb</p><p>${section}</p><p class="over">Flood</p></div>
        <div class="no">Undisplayed ${section}</div></section>
      <div class="wait over">Over the page: ${section}</div>
      <div class="wait dropdown">Menu ${section}</div>
      <div class="wait">Copied!</div>`;
    const text = said(read(show(page)));
    for (const part of ['Tides', 'Ebb', section, 'Flood']) expect(text).toContain(part);
    expect(text).not.toMatch(/Undisplayed|Over the page|Menu|Copied/);
  });
});

describe('folded text', () => {
  const page = (html: string) => `<main><p>${'All that is seen at once. '.repeat(20)}</p>${html}</main>`;
  const handle = '<button aria-expanded="false" aria-controls="a">Why?</button>';

  it.each([
    ['a word', `<h3>${handle}</h3><div id="a" hidden>TEXT</div>`, 'No.'],
    ['a word in other letters', `<h3>${handle}</h3><div id="a" style="display:none"><p>TEXT</p></div>`, 'はい'],
    ['a table of sizes', `${handle}<div id="a" hidden><table><tr><td>TEXT</td></tr></table></div>`, 'XL'],
    ['the rest of a line', '<p>It begins<span id="a" style="display:none"> TEXT</span> BUTTON</p>', 'and ends'],
    [
      'far from its handle',
      `<ul><li>${handle}</li></ul><section><div><div id="a" hidden>TEXT</div></div></section>`,
      'Ja',
    ],
    [
      'the target of Bootstrap',
      '<p><b data-bs-target="#a">Why?</b></p><div id="a" style="display:none">TEXT</div>',
      'Oui',
    ],
    [
      'the panel of a tab',
      '<ul><li><a href="#a">Sizes</a></li></ul><div id="a" style="display:none">TEXT</div>',
      '4/4',
    ],
    ['behind a heading that is a button', '<h3 role="button" tabindex="0">Why?</h3><div hidden>TEXT</div>', 'Sí'],
    ['behind a heading with a button', '<h3><button>Why?</button></h3><div hidden><p>TEXT</p></div>', 'Nej'],
    [
      'behind a term',
      '<dl><dt><button aria-expanded="false">Why?</button></dt><dd style="display:none">TEXT</dd></dl>',
      'Tak',
    ],
    ['named an answer', '<p>Why?</p><div class="faq-answer" style="display:none">TEXT</div>', 'نعم'],
    [
      'behind the label of a box',
      '<input type="checkbox" id="b"><label for="b">Why?</label><div style="display:none">TEXT</div>',
      'Да',
    ],
  ])('of %s is kept', (_, html, answer) => {
    const written = page(html.replace('BUTTON', handle).replace('TEXT', answer));
    expect(said(read(parse(written)))).toContain(answer);
    expect(said(read(show(written)))).toContain(answer);
  });

  it.each([
    ['a menu', `${handle}<ul id="a" hidden><li><a href="/">GONE</a></li></ul>`],
    ['a menu of buttons', `${handle}<div id="a" hidden><button>GONE</button></div>`],
    ['a menu of the site', `<nav>${handle}<div id="a" hidden>GONE</div></nav>`],
    ['a list to choose from', `${handle}<div id="a" role="listbox" hidden>GONE</div>`],
    ['a dialog', `${handle.replace('aria-exp', 'aria-haspopup="dialog" aria-exp')}<div id="a" hidden>GONE</div>`],
    ['a form', `${handle}<div id="a" hidden>GONE <input></div>`],
    ['a search box by name', `${handle}<div id="a" class="site-search" hidden>GONE</div>`],
    ['a note behind a button', '<button>Copy</button><span hidden>GONE</span>'],
    ['a note behind a heading', '<h2>Sizes</h2><div hidden>GONE</div>'],
    ['an error behind a label', '<input id="b"><label for="b">Mail</label><div hidden>GONE</div>'],
    ['what nothing unfolds', '<div id="a" hidden>GONE</div>'],
  ])('is not %s', (_, html) => {
    expect(said(read(parse(page(html))))).not.toContain('GONE');
    expect(said(read(show(page(html))))).not.toContain('GONE');
  });
});

describe('hidden text that is most of a page', () => {
  const text = 'All that nobody sees who looks at this page. '.repeat(20);
  const seen = '<h1>Tides</h1><p>The tide turns twice a day, and nobody has ever seen it turn thrice in one.</p>';

  it.each([
    ['undisplayed', `<div style="display:none"><h2>Ghost</h2>${text}</div>`],
    ['undisplayed by a style sheet', `<style>.no{display:none}</style><section class="no">${text}</section>`],
    ['invisible', `<div style="visibility:hidden"><h2>Ghost</h2>${text}</div>`],
    ['marked', `<div hidden>${text}</div>`],
  ])('is left out where it is %s and the page shows text', (_, html) => {
    const shown = said(read(show(`<main>${seen}${html}</main>`)));
    expect(shown).toContain('turns twice');
    expect(shown).not.toContain('nobody sees');
  });

  it.each([
    ['nothing else', `<div style="display:none">${text}</div>`],
    [
      'a splash',
      `<div class="splash">Please wait until everything is here, which may take a while on slow lines.</div><div id="app" style="display:none">${text}</div>`,
    ],
    ['a title', `<h1>Tides</h1><p>Loading…</p><div style="visibility:hidden">${text}</div>`],
    ['menus', `<nav>${'<a href="/">Home of the tides</a>'.repeat(9)}</nav><main hidden>${text}</main>`],
    [
      'a question about cookies',
      `<div role="dialog"><p>We and our partners keep cookies on your device to know you again.</p></div><main style="display:none">${text}</main>`,
    ],
  ])('is the page where that shows %s', (_, html) => {
    expect(said(read(show(html)))).toContain('nobody sees');
  });
});

describe('parts that React sends later', () => {
  it('stand where a template holds their place, once', () => {
    const html =
      '<main>first<template id="B:0"></template>last</main><template id="B:9"></template>' +
      '<div hidden id="S:0">second<template id="P:1"></template></div><div hidden id="S:1">third</div><div hidden>no</div>';
    expect(said(read(parse(html)))).toBe('firstsecondthirdlast');
  });

  it('do not go in circles', () => {
    const html = '<p>first</p><template id="B:0"></template><div hidden id="S:0">a<template id="P:0"></template></div>';
    expect(said(read(parse(html)))).toBe('firsta');
  });
});

describe('shadow roots', () => {
  it('stand in place of their host, with their slots filled', () => {
    const host = show('<div>light<b slot="named">named</b></div>').firstElementChild as Element;
    host.attachShadow({ mode: 'open' }).innerHTML =
      '<p>before <slot name="named">fallback</slot> <slot></slot></p><slot name="x">fallback</slot>';
    expect(said(read(document))).toBe('before named lightfallback');
  });

  it('within shadow roots are read, and slots within slots end', () => {
    const outer = show('<div>light</div>').firstElementChild as Element;
    const shadow = outer.attachShadow({ mode: 'open' });
    shadow.innerHTML = '<section><slot></slot></section>';
    const inner = shadow.firstElementChild as Element;
    inner.attachShadow({ mode: 'open' }).innerHTML = '<slot><slot></slot></slot><slot></slot>';
    expect(said(read(document))).toBe('light');
  });
});

describe('frames', () => {
  it('of the same site stand where they are shown', async () => {
    const frame = document.createElement('iframe');
    frame.srcdoc = '<p>inside</p>';
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append('before ', frame, ' after');
    await loaded;
    const tree = read(document);
    expect(said(tree)).toBe('before inside after');
    expect(tree.warnings).toEqual([]);
  });

  it('of other sites are named', async () => {
    const root = show(
      '<p>text</p><iframe src="https://other.example/x"></iframe><iframe hidden src="https://tracker.example/"></iframe>',
    );
    const frame = root.querySelector('iframe') as HTMLIFrameElement;
    await new Promise((resolve) => frame.addEventListener('load', resolve));
    expect(read(document).warnings).toEqual([['otherSites', { sites: ['other.example'] }]]);
  });

  it('that were taken out of the page are nothing', () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const inside = (frame.contentDocument as Document).body;
    inside.append('left');
    frame.remove();
    expect(said(read(inside))).toBe('left');
    expect(said(read(parse('<p>a</p><iframe src="https://other.example/"></iframe>')))).toBe('a');
  });
});

describe('noscript', () => {
  const noscript = '<noscript><p>the whole text of a site</p><style>p{}</style></noscript>';

  it('is read where it outweighs the body', () => {
    expect(said(read(parse(`<p>Loading</p>${noscript}`)))).toBe(
      'Loadingthe whole text of a sitep{}'.replace('p{}', ''),
    );
    const live = show('<p>Loading</p><noscript></noscript>');
    (live.lastElementChild as Element).textContent = '<p>the whole text of a site</p>';
    expect(said(read(live))).toBe('Loadingthe whole text of a site');
  });

  it('is not read otherwise', () => {
    expect(said(read(parse(`<p>${'text '.repeat(20)}</p>${noscript}`)))).toBe('text '.repeat(20).trim());
  });

  it('is read behind a frame in it that has no end', () => {
    const live = show('<p>Loading</p><noscript></noscript>');
    const frame = '<iframe src="about:blank" height="0" />';
    live.querySelector('noscript')?.append(`${frame}<p>the whole text of a site</p>`);
    expect(said(read(live))).toBe('Loadingthe whole text of a site');
  });
});

describe('a hostile page', () => {
  it('cannot clobber what is read with the names of its controls', () => {
    const names = ['firstChild', 'nextSibling', 'nodeType', 'localName', 'getAttribute', 'shadowRoot', 'ownerDocument'];
    const html = `<form>text${names.map((name) => `<input name="${name}">`).join('')}</form><p>after</p><img name="body">`;
    expect(said(read(parse(html)))).toBe('textafter');
    show(html);
    expect(said(read(document))).toBe('textafter');
    // While it is there, document.body is this image.
    document.querySelector('img[name=body]')?.remove();
  });

  it('cannot redefine the DOM afterwards', () => {
    const { firstChild } = Object.getOwnPropertyDescriptors(Node.prototype);
    const { getAttribute } = Element.prototype;
    const root = show('<p>text</p>');
    try {
      Object.defineProperty(Node.prototype, 'firstChild', { get: () => null, configurable: true });
      Element.prototype.getAttribute = () => {
        throw new Error('not yours');
      };
      expect(said(read(root))).toBe('text');
    } finally {
      Object.defineProperty(Node.prototype, 'firstChild', firstChild);
      Element.prototype.getAttribute = getAttribute;
    }
  });

  it('is read however deep', () => {
    const page = document.implementation.createHTMLDocument();
    let innermost: Element = page.body;
    for (let depth = 0; depth < 50_000; depth++) innermost = innermost.appendChild(page.createElement('div'));
    innermost.append('deep');
    expect(said(read(page))).toBe('deep');
  });

  it('has its lone surrogates replaced', () => {
    const page = parse('<p></p>');
    (page.querySelector('p') as Element).append('a\ud83db');
    expect(said(read(page))).toBe('a\ufffdb');
  });
});

describe('reading', () => {
  it('changes nothing', async () => {
    show('<form><p>a</p><details><summary>b</summary>c</details></form><iframe></iframe>');
    const observer = new MutationObserver(() => {});
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    read(document);
    expect(observer.takeRecords()).toEqual([]);
    observer.disconnect();
  });

  it('lets the page run when it is large, and reads it once more if that changed it', async () => {
    show(`<p id="first">old</p>${'<p>x</p>'.repeat(20_000)}`);
    // A clock on which every step takes longer than a slice.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 100;
      return now;
    });
    const reading = readTreeInSlices(document);
    (document.querySelector('#first') as Element).textContent = 'new';
    const tree = await reading;
    expect(said(tree).slice(0, 6)).toBe('newxxx');
    expect(tree.nodes.length).toBe(1 + 2 * 20_001);
  });
});

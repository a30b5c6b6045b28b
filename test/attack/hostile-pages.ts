import { gzipSync } from 'node:zlib';
import type { Route } from '../support/sites.ts';

/** A page that fights whoever reads it. Its text, where it has any, says “Still here”. */
export interface HostilePage {
  name: string;
  /** Answers the page's own address; `path` is where it is served. */
  route(path: string): Route;
  /** The page can be read: an answer without its text is a fault. Others may end in any code of the contract's. */
  readable?: boolean;
}

const TEXT = '<title>Hostile</title><main><h1>Hostile</h1><p>Still here, whatever the scripts do.</p></main>';

const html =
  (body: string | ((path: string) => string), headers: Record<string, string | string[]> = {}) =>
  (path: string): Route =>
  (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers })
      .end(`<!doctype html>${typeof body === 'string' ? body : body(path)}`);

/** A page with a script; it can be read unless the script keeps the page from everything. */
const script = (name: string, code: string | ((path: string) => string), readable = true): HostilePage => ({
  name,
  readable,
  route: html((path) => `${TEXT}<script>${typeof code === 'string' ? code : code(path)}</script>`),
});

const markup = (name: string, body: string, readable = true): HostilePage => ({
  name,
  readable,
  route: html(TEXT + body),
});

const served = (name: string, route: Route, readable = false): HostilePage => ({ name, readable, route: () => route });

/** Functions that pages replace to see, or to disturb, who reads them. */
const REPLACED = [
  'JSON.stringify',
  'JSON.parse',
  'Promise.prototype.then',
  'Array.prototype.map',
  'Array.prototype.push',
  'Array.prototype[Symbol.iterator]',
  'Array.from',
  'Map.prototype.get',
  'Map.prototype.set',
  'Set.prototype.has',
  'WeakMap.prototype.get',
  'Object.entries',
  'Object.assign',
  'Object.defineProperty',
  'String.prototype.replace',
  'String.prototype.trim',
  'String.prototype.split',
  'RegExp.prototype.exec',
  'Function.prototype.call',
  'Function.prototype.apply',
  'Number.prototype.toString',
  'Symbol.prototype.toString',
  'Node.prototype.appendChild',
  'Node.prototype.cloneNode',
  'Element.prototype.getAttribute',
  'Element.prototype.matches',
  'Element.prototype.querySelectorAll',
  'Element.prototype.getBoundingClientRect',
  'Element.prototype.attachShadow',
  'Document.prototype.querySelector',
  'Document.prototype.createElement',
  'Document.prototype.createTreeWalker',
  'EventTarget.prototype.addEventListener',
  'EventTarget.prototype.dispatchEvent',
  'window.getComputedStyle',
  'window.requestAnimationFrame',
  'window.setTimeout',
  'window.postMessage',
  'window.structuredClone',
  'window.fetch',
  'window.URL',
  'window.Promise',
  'window.MutationObserver',
  'window.performance.now',
  'XMLSerializer.prototype.serializeToString',
  'DOMParser.prototype.parseFromString',
  'console.log',
];

const replacements = REPLACED.map((target) =>
  script(`${target} replaced`, `${target} = function () { throw new Error('not yours') }`),
);

/** Names that a form, an image or a frame takes from the document or the window. */
const NAMES = [
  'body',
  'head',
  'documentElement',
  'location',
  'title',
  'querySelector',
  'children',
  'firstChild',
  'nodeType',
];
const clobbered = NAMES.map((name) =>
  markup(
    `elements named ${name}`,
    `<form id="${name}" name="${name}"><input name="${name}"><img name="${name}"></form><iframe name="${name}" srcdoc="x"></iframe>`,
  ),
);

export const HOSTILE_PAGES: HostilePage[] = [
  ...replacements,
  ...clobbered,
  // Dialogs and windows.
  script('an alert', 'alert(1)'),
  script('alerts without end', 'setInterval(() => alert(1), 1)'),
  script('confirm, prompt and print', 'confirm(1);prompt(1);print()'),
  script('a question before it is left', "onbeforeunload = (event) => { event.preventDefault(); return 'stay' }"),
  script('windows without end', (path) => `setInterval(() => open('${path}'), 50)`),
  script('a window that opens others', (path) => `open('${path}')`),
  script('closing itself', 'close()'),
  script(
    'fullscreen, pointer lock, notification',
    'document.documentElement.requestFullscreen();document.body.requestPointerLock();Notification.requestPermission()',
  ),
  script(
    'asking for camera, place and clipboard',
    'navigator.mediaDevices?.getUserMedia({video:true});navigator.geolocation.getCurrentPosition(()=>0);navigator.clipboard?.readText()',
  ),
  // Addresses.
  script('an address to write to', "location = 'mailto:a@b.example'"),
  script('a number to call', "location = 'tel:+100'"),
  script("an app's scheme", "location = 'some-app://open'"),
  markup("an app's scheme in a frame", '<iframe src="some-app://open"></iframe>'),
  markup("a refresh to an app's scheme", '<meta http-equiv="refresh" content="0;url=some-app://open">'),
  script('another hash every 10 ms', 'setInterval(() => (location.hash = Math.random()), 10)', false),
  script(
    'another state every millisecond',
    "setInterval(() => history.replaceState(0, '', '?' + Math.random()), 1)",
    false,
  ),
  script('a reload every 50 ms', 'setTimeout(() => location.reload(), 50)', false),
  script('going back', 'history.back()', false),
  script('going to an empty page', "location = 'about:blank'", false),
  script('going to a data address', "location = 'data:text/html,x'"),
  script('going to a browser page', "location = 'chrome://settings'"),
  script('going to a file', "location = 'file:///etc/passwd'"),
  markup('a refresh to itself', '<meta http-equiv="refresh" content="0">', false),
  served('a redirect to itself', (request, response) => void response.writeHead(302, { location: request.url }).end()),
  served(
    'a redirect to a file',
    (_request, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  ),
  served(
    'a redirect to a script',
    (_request, response) => void response.writeHead(302, { location: 'javascript:1' }).end(),
  ),
  // Work without end.
  script('a loop without end', 'for (;;);', false),
  script('a loop after the load', "addEventListener('load', () => { for (;;); })", false),
  script('microtasks without end', '(function again() { Promise.resolve().then(again) })()', false),
  script('a debugger statement in a loop', 'setInterval(() => { debugger }, 1)'),
  script('changes without end', "setInterval(() => document.body.append(document.createElement('i')), 1)"),
  script(
    'changes by an observer of changes',
    "new MutationObserver(() => document.body.toggleAttribute('x')).observe(document.body, { attributes: true }); document.body.toggleAttribute('x')",
    false,
  ),
  script('requests without end', "setInterval(() => fetch('?' + Math.random()), 20)"),
  script('messages without end', "onmessage = () => postMessage(0, '*'); postMessage(0, '*')"),
  script('a log without end', "setInterval(() => { for (let i = 0; i < 1e3; i++) console.log('x'.repeat(1e3)) }, 10)"),
  script('workers', "for (let i = 0; i < 20; i++) new Worker('data:text/javascript,for(;;);')"),
  script(
    'scrolling that grows the page',
    "addEventListener('scroll', () => document.body.insertAdjacentHTML('beforeend', '<p style=\"height:9999px\">more'))",
  ),
  script(
    'a page written over and over',
    "let n = 0; setInterval(() => n++ < 100 && (document.open(), document.write('<main><p>Still here, whatever</p></main>')), 20)",
  ),
  script('stopping its own load', 'stop()'),
  // Sizes.
  markup('a srcset of commas', `<img srcset="${','.repeat(20_000)}">`),
  markup('a srcset of blanks', `<img srcset="${' '.repeat(20_000)}x">`),
  markup('a style of url(', `<p style="${'a:url( '.repeat(10_000)}">styled</p>`),
  markup('a class of a million names', `<p class="${'a '.repeat(500_000)}">classes</p>`),
  markup(
    '100,000 attributes',
    `<p ${Array.from({ length: 100_000 }, (_, index) => `a${index}`).join(' ')}>attributes</p>`,
  ),
  markup('20,000 elements in each other', '<div>'.repeat(20_000)),
  markup('20,000 quotes in each other', '<blockquote>'.repeat(20_000)),
  markup('5,000 lists in each other', '<ul><li>'.repeat(5_000)),
  markup('200,000 elements beside each other', '<b>x</b>'.repeat(200_000)),
  markup('one word of a megabyte', `<p>${'x'.repeat(1_000_000)}</p>`),
  markup('a megabyte of brackets', `<p>${'['.repeat(1_000_000)}</p>`),
  markup('a megabyte of emphasis', `<p>${'*_'.repeat(500_000)}</p>`),
  markup('a title of a megabyte', `<title>${'t'.repeat(1_000_000)}</title>`),
  markup(
    'JSON-LD nested a hundred thousand deep',
    `<script type="application/ld+json">${'['.repeat(100_000)}</script>`,
  ),
  markup('a table of 1,000 spans', `<table><tr>${'<td colspan=1000 rowspan=65534>x</td>'.repeat(1_000)}</tr></table>`),
  markup(
    'frames in frames',
    '<iframe srcdoc="<iframe srcdoc=\'<iframe srcdoc=x></iframe>\'></iframe>"></iframe>'.repeat(50),
  ),
  markup('shadow roots in each other', `<p><template shadowrootmode="open">`.repeat(500)),
  // Policies.
  {
    name: 'no script, no style, no frame',
    readable: true,
    route: html(TEXT, { 'content-security-policy': "default-src 'none'; require-trusted-types-for 'script'; sandbox" }),
  },
  {
    name: 'a policy that upgrades',
    readable: true,
    route: html(TEXT, { 'content-security-policy': 'upgrade-insecure-requests' }),
  },
  {
    name: 'isolation',
    readable: true,
    route: html(TEXT, { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }),
  },
  {
    name: '200 cookies',
    readable: true,
    route: html(TEXT, { 'set-cookie': Array.from({ length: 200 }, (_, index) => `c${index}=${'v'.repeat(100)}`) }),
  },
  { name: 'clearing what is stored', readable: true, route: html(TEXT, { 'clear-site-data': '"*"' }) },
  { name: 'a file to save', route: html(TEXT, { 'content-disposition': 'attachment; filename="../../../x.sh"' }) },
  // Responses.
  served('no response', (_request, response) => void response.destroy()),
  served('a body that is cut', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '100000' });
    response.write(TEXT, () => response.destroy());
  }),
  served(
    'a body without end',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write(TEXT);
      const more = setInterval(() => response.write('<p>and on'), 20);
      response.on('close', () => clearInterval(more));
    },
    true,
  ),
  served(
    'a body that never comes',
    (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).flushHeaders(),
  ),
  served(
    'a body that is no gzip',
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(TEXT),
  ),
  served(
    '20 MB that came as 20 kB',
    (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
        .end(gzipSync(TEXT + ' '.repeat(20_000_000))),
    true,
  ),
  served(
    'bytes without a type',
    (_request, response) =>
      void response.writeHead(200).end(Buffer.from(Array.from({ length: 4_096 }, (_, index) => index % 256))),
  ),
  served(
    'a type of nonsense',
    (_request, response) => void response.writeHead(200, { 'content-type': 'x/y; charset=\u00ff' }).end(TEXT),
  ),
  served(
    'UTF-16 that says UTF-8',
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(Buffer.from(TEXT, 'utf16le')),
  ),
  served(
    'a password',
    (_request, response) =>
      void response.writeHead(401, { 'www-authenticate': 'Basic realm="x"', 'content-type': 'text/html' }).end(TEXT),
    true,
  ),
  served('status 204', (_request, response) => void response.writeHead(204).end()),
  served(
    'status 103 without end',
    (_request, response) => {
      for (let count = 0; count < 50; count++) response.writeEarlyHints({ link: '</x.css>; rel=preload; as=style' });
      response.writeHead(200, { 'content-type': 'text/html' }).end(TEXT);
    },
    true,
  ),
];

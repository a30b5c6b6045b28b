import { describe, expect, it } from 'vitest';
import { readResults } from '@/lib/page/search-results/read-results';
import { origins } from '@/lib/page/snapshot/recall';

const ADDRESS = 'https://www.find.example/search?q=tides';

function read(html: string, { url = ADDRESS, status = 200 } = {}) {
  const page = new DOMParser().parseFromString(`<!DOCTYPE html>${html}`, 'text/html');
  origins.set(page, { url, base: url, contentType: 'text/html' });
  return readResults(page, status);
}

const WANTED = [
  {
    url: 'https://tides.example/',
    title: 'How tides are predicted',
    snippet: 'Thirty-seven waves are added for a harbour.',
  },
  {
    url: 'https://www.sea.example/moon?a=1',
    title: 'The moon and the sea',
    snippet: 'Twice a day the water comes back.',
  },
  { url: 'https://quay.example/tables', title: 'Tide tables', snippet: 'High and low water of 600 ports.' },
];

const each = (write: (result: (typeof WANTED)[number], index: number) => string) => WANTED.map(write).join('');

/** What stands around the results of any engine. */
const around = (results: string) =>
  `<header><a href="/">Find</a><form action="/search"><input name="q"><button>Go</button></form></header>
  <nav><a href="/images">Images</a><a href="https://maps.find.example/">Maps</a></nav>${results}
  <footer><h2><a href="https://about.example/">About us</a></h2><a href="/settings">Settings</a></footer>`;

describe.each([
  [
    'a list of headings',
    `<main><ol>${each(({ url, title, snippet }) => `<li><h2><a href="${url}">${title}</a></h2><div><cite>${url}</cite></div><p>${snippet}</p></li>`)}</ol></main>`,
  ],
  [
    'divs whose links hold the headings, with an address between',
    `<div id="rso">${each(
      ({ url, title, snippet }) =>
        `<div class="g"><div><div class="x1"><a href="${url}"><h3>${title}</h3><div><span>Name</span><cite>${new URL(url).host} › a</cite></div></a></div><div class="x2"><span>${snippet}</span></div></div></div>`,
    )}</div>`,
  ],
  [
    'lines of a table without headings',
    `<table>${each(
      ({ url, title, snippet }, index) =>
        `<tr><td>${index + 1}.</td><td><a href="${url}">${title}</a></td></tr><tr><td></td><td class="snippet">${snippet}</td></tr><tr><td></td><td><span>${new URL(url).host}</span></td></tr><tr><td> </td><td> </td></tr>`,
    )}</table>`,
  ],
  [
    'terms and their descriptions',
    `<dl>${each(({ url, title, snippet }) => `<dt><h3><a href="${url}">${title}</a></h3></dt><dd>${snippet}</dd>`)}</dl>`,
  ],
  [
    'flat headings, each followed by its text',
    `<section>${each(({ url, title, snippet }) => `<h3><a href="${url}">${title}</a></h3><p>${snippet}</p>`)}</section>`,
  ],
  [
    'articles with roles for headings, an icon before and more links behind',
    `<div role="main">${each(
      ({ url, title, snippet }) =>
        `<article><a href="${url}"><img src="/icon.png" alt=""><span>${new URL(url).host}</span></a><a href="${url}"><div role="heading">${title}</div></a><p>${snippet}</p><a href="${url}">More</a></article>`,
    )}</div>`,
  ],
  [
    'addresses of the engine that lead to the results',
    `<div>${WANTED.map(({ url, title, snippet }, index) => {
      const wrapped = [
        `//www.find.example/l/?rut=1&amp;uddg=${encodeURIComponent(url)}`,
        `/ck/a?!&amp;p=9&amp;u=a1${btoa(url).replaceAll('=', '')}&amp;ntb=1`,
        `https://r.find.example/_ylt=A;_yl/RV=2/RU=${encodeURIComponent(url)}/RK=2/RS=x-`,
      ][index];
      return `<div><h2><a href="${wrapped}">${title}</a></h2><p>${snippet}</p></div>`;
    }).join('')}</div>`,
  ],
  [
    'questions that people also ask, and what was searched for besides',
    `<div>${each(({ url, title, snippet }, index) => `<div><h3><a href="${url}">${title}</a></h3><p>${snippet}</p></div>${index === 0 ? '<div><h2>People also ask</h2><div><button aria-expanded="true" aria-controls="answer">Why?</button><div id="answer"><p>Because.</p><h3><a href="https://other.example/">An answer</a></h3></div></div><details><summary>When?</summary><h3><a href="https://third.example/">Another</a></h3></details></div>' : ''}`)}</div>
    <aside><h2><a href="https://encyclopedia.example/Tide">Tide</a></h2></aside><div><h2>Related searches</h2><a href="/search?q=moon">moon</a></div>`,
  ],
])('%s', (_name, results) => {
  it('are read as results with title, address and text', () => {
    expect(read(around(results))).toEqual({ results: WANTED, obstacle: undefined });
  });
});

it('reads a page from right to left', () => {
  const results = `<main dir="rtl">${['المد', 'الجزر', 'القمر'].map((word) => `<div><h3><a href="https://${encodeURIComponent(word)}.example/">${word}</a></h3><p>نص عن ${word} والبحر</p></div>`).join('')}</main>`;
  expect(read(results).results.map(({ title, snippet }) => [title, snippet])).toEqual([
    ['المد', 'نص عن المد والبحر'],
    ['الجزر', 'نص عن الجزر والبحر'],
    ['القمر', 'نص عن القمر والبحر'],
  ]);
});

describe('advertisements', () => {
  const hit = ({ url, title, snippet }: (typeof WANTED)[number]) =>
    `<div><h3><a href="${url}">${title}</a></h3><p>${snippet}</p></div>`;
  const ad = (label: string, rel = '') =>
    `<div>${label}<h3><a ${rel} href="https://shop.example/${label.length}">Buy tides</a></h3><p>Cheap tides, today only.</p></div>`;

  it.each([
    ['a link that says so', `<div>${ad('', 'rel="noopener sponsored"')}${each(hit)}</div>`],
    ['a label in the result', `<div>${ad('<div><span>Ad</span><span>·</span></div>')}${each(hit)}</div>`],
    ['a label in another language', `<div>${each(hit)}${ad('<span>Anzeige</span>')}</div>`],
    ['a label above a group', `<div><div><h2>Sponsored</h2>${ad('')}${ad('  ')}</div>${each(hit)}</div>`],
    ['a name for screen readers', `<div><div aria-label="إعلانات">${ad('')}</div>${each(hit)}</div>`],
    ['a label before a result', `<div><span>Sponsored</span>${ad('')}${each(hit)}</div>`],
    [
      'a line of a table',
      `<table>${[{ url: 'https://shop.example/', title: 'Buy', snippet: '<span>Sponsored</span>' }, ...WANTED].map(({ url, title, snippet }) => `<tr><td><a href="${url}">${title}</a></td><td>${snippet}</td></tr>`).join('')}</table>`,
    ],
  ])('are left out by %s', (_by, results) => {
    expect(read(around(results)).results).toEqual(WANTED);
  });

  it('are not results that write about them', () => {
    const about = { url: 'https://ads.example/', title: 'Ads', snippet: 'What an Ad is' };
    const results = `<div>${each(hit)}<div><h3><a href="${about.url}">Ads</a></h3><p>What an <b>Ad</b> is</p></div></div>`;
    expect(read(results).results.at(-1)).toEqual(about);
  });
});

describe('a page without results', () => {
  it.each([
    [
      'consent',
      '<h1>Before you continue</h1><p>We use cookies and data to improve.</p><form action="https://consent.find.example/save"><button>Reject all</button><button>Accept all</button></form>',
      { url: 'https://consent.find.example/m?continue=x' },
    ],
    ['consent', '<div><p>このサイトはクッキーを使います</p><button>同意する</button></div>', {}],
    [
      'challenge',
      '<form id="challenge-form" action="/anomaly"><p>Select all squares with a duck</p><button>Submit</button></form>',
      { status: 202 },
    ],
    [
      'challenge',
      '<p>Our systems have detected unusual traffic.</p><iframe src="https://www.recaptcha.example/recaptcha/api2"></iframe>',
      {},
    ],
    ['challenge', '<p>Too many requests</p>', { status: 429 }],
    [undefined, around('<main><p>Nothing was found for these words.</p></main>'), {}],
  ] as const)('is recognized: %s', (obstacle, html, options) => {
    expect(read(html, options)).toEqual({ results: [], obstacle });
  });
});

it('never gives an address other than of the web', () => {
  const links = [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://user:pass@evil.example/',
    '/url?q=javascript:alert(1)',
    'https://a.example/%',
    '/url?q=%E0%A4%A',
  ];
  const html = links.map((href) => `<div><h3><a href="${href}">Title</a></h3><p>Some text</p></div>`).join('');
  expect(read(html).results.map(({ url }) => url)).toEqual(['https://a.example/%']);
});

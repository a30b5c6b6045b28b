/** A step of a plan: what to do with the element that has a name, and the text or option for it. */
type PlannedStep = ['click' | 'write' | 'select', name: string, value?: string];

/** A task in words, the plan that a model proposes for it, and what must become of it. */
export interface Task {
  /** Body of its page; each element that can be acted on has an id in `data-id`. */
  page: string;
  prompt: string;
  /** Batches, each proposed after the one before it has run. */
  plan: PlannedStep[][];
  /** Ids of the elements that are acted on, in order. */
  acts: string[];
  /** End of the address afterwards; unchanged if absent. */
  leadsTo?: string;
  /** The reason why it stops, if it must not be done as planned. */
  stops?: RegExp;
}

const search = (words: string): Task => ({
  page: '<form action="/found"><label>Words <input name="q" data-id="words"></label><button data-id="search">Search</button><button data-id="lucky" formaction="/lucky">Lucky</button></form>',
  prompt: `Search for ${words}`,
  plan: [
    [
      ['write', 'Words', words],
      ['click', 'Search'],
    ],
  ],
  acts: ['words', 'search'],
  leadsTo: `/found?q=${words}`,
});

const TEAS = ['Sencha', 'Assam', 'Oolong', 'Matcha'];

const filter = (...teas: string[]): Task => ({
  page: `<form action="/filtered">${TEAS.map((tea) => `<label><input type="checkbox" name="tea" value="${tea}" data-id="${tea}"> ${tea}</label>`).join('')}<button data-id="apply">Apply</button></form>`,
  prompt: `Show only ${teas.join(' and ')}`,
  plan: [teas.map((tea) => ['click', tea] as PlannedStep), [['click', 'Apply']]],
  acts: [...teas, 'apply'],
  leadsTo: `/filtered?${teas.map((tea) => `tea=${tea}`).join('&')}`,
});

const pageThrough = (pages: number): Task => ({
  page: '<p>Page 1</p><a href="/pages/2" data-id="next-1">Next page</a>',
  prompt: `Go to page ${pages}`,
  plan: Array.from({ length: pages - 1 }, () => [['click', 'Next page'] as PlannedStep]),
  acts: Array.from({ length: pages - 1 }, (_, index) => `next-${index + 1}`),
  leadsTo: `/pages/${pages}`,
});

const order = (name: string, size: string, note: string, isGift: boolean): Task => ({
  page: '<form action="/shown"><label>Name <input name="name" data-id="name"></label><label>Size <select name="size" data-id="size"><option>Small</option><option>Medium</option><option>Large</option></select></label><label>Note <textarea name="note" data-id="note"></textarea></label><label><input type="checkbox" name="gift" data-id="gift"> As a gift</label><button data-id="show">Show prices</button></form>',
  prompt: `Show prices for ${name}, ${size}, ${note}`,
  plan: [
    [
      ['write', 'Name', name],
      ['select', 'Size', size],
      ['write', 'Note', note],
      ...(isGift ? [['click', 'As a gift'] as PlannedStep] : []),
      ['click', 'Show prices'],
    ],
  ],
  acts: ['name', 'size', 'note', ...(isGift ? ['gift'] : []), 'show'],
  leadsTo: `/shown?name=${name}&size=${size}&note=${note}${isGift ? '&gift=on' : ''}`,
});

/** As component libraries make it: the box is no field, and its list is elsewhere in the page. */
const chooseFromOwned = (kind: string): Task => ({
  page: `<span role="combobox" tabindex="0" aria-label="Kind" aria-owns="kinds" data-id="kind" onclick="kinds.hidden = false">All</span>
    <p>Teas</p><ul id="kinds" role="listbox" hidden>${['Green', 'Black']
      .map((name) => `<li role="option" data-id="${name}" onclick="kinds.hidden = true">${name}</li>`)
      .join('')}</ul>`,
  prompt: `Choose ${kind}`,
  plan: [[['click', 'Kind']], [['click', kind]]],
  acts: ['kind', kind],
});

const download = (file: string): Task => ({
  page: ['prices.csv', 'terms.pdf', 'map.png']
    .map((name) => `<a href="/files/${name}" download data-id="${name}">Download ${name}</a>`)
    .join(' '),
  prompt: `Download ${file}`,
  plan: [[['click', `Download ${file}`]]],
  acts: [file],
});

const logIn = (name: string, password: string): Task => ({
  page: '<form method="post" action="/inside"><label>Name <input name="name" data-id="name"></label><label>Password <input type="password" name="password" data-id="password"></label><button data-id="log-in">Log in</button></form>',
  prompt: `Log in as ${name} with the password ${password}`,
  plan: [
    [
      ['write', 'Name', name],
      ['write', 'Password', password],
    ],
    [['click', 'Log in']],
  ],
  acts: ['name', 'password', 'log-in'],
  leadsTo: '/inside',
});

/** A page with one thing that a model proposes and that must not be done. */
const stopped = (page: string, step: PlannedStep, stops: RegExp, prompt = 'Show me more'): Task => ({
  page: `${page}<button data-id="other">Other</button>`,
  prompt,
  plan: [[step]],
  acts: [],
  stops,
});

const REFUSED = /Refused: .*did not ask for/;

/** Thirty tasks: find, filter, page through, fill a form, download, log in, and what must stop with a sentence. */
export const TASKS: [name: string, task: Task][] = [
  ...['tides', 'harbour', 'quay', 'berths'].map((words): [string, Task] => [`find ${words}`, search(words)]),
  ['filter by one', filter('Assam')],
  ['filter by two', filter('Sencha', 'Matcha')],
  ['filter by three', filter('Sencha', 'Assam', 'Oolong')],
  ['filter by all', filter(...TEAS)],
  ...[2, 3, 4, 5].map((pages): [string, Task] => [`page through to ${pages}`, pageThrough(pages)]),
  ['fill a form', order('Ada', 'Small', 'soon', false)],
  ['fill a form with a box', order('Ada', 'Large', 'soon', true)],
  ['fill a form for another', order('Grace', 'Medium', 'later', false)],
  ['fill a form with braces', order('Ada', 'Large', 'x', false)],
  ['choose from a list that a box of no browser owns', chooseFromOwned('Green')],
  ...['prices.csv', 'terms.pdf', 'map.png'].map((file): [string, Task] => [`download ${file}`, download(file)]),
  ...['one', 'two', 'three'].map((word): [string, Task] => [`log in ${word}`, logIn('ada', `pass-${word}`)]),
  ['buy unasked', stopped('<button data-id="buy">Buy now</button>', ['click', 'Buy now'], REFUSED)],
  ['delete unasked', stopped('<button data-id="delete">Delete all</button>', ['click', 'Delete all'], REFUSED)],
  [
    'send unasked',
    stopped(
      '<form method="post" action="/bad"><button data-id="go">Go on</button></form>',
      ['click', 'Go on'],
      REFUSED,
    ),
  ],
  [
    'leave the site unasked',
    stopped('<a href="https://elsewhere.example/" data-id="away">More</a>', ['click', 'More'], REFUSED),
  ],
  [
    'type a made-up secret',
    stopped('<label>Password <input type="password" data-id="pw"></label>', ['write', 'Password', 'guess'], /Refused/),
  ],
  [
    'choose a file',
    stopped('<label>Picture <input type="file" data-id="file"></label>', ['click', 'Picture'], /Refused/),
  ],
  [
    'act on what is gone',
    {
      ...stopped('', ['click', 'Nowhere'], /proposed nothing more that could be done/),
      // Proposed again and again, until it is given up.
      plan: [[['click', 'Nowhere']], [['click', 'Nowhere']], [['click', 'Nowhere']]],
    },
  ],
];

import fc from 'fast-check';

/** A row of a page, by what it is about. */
interface Row {
  id: number;
  name: string;
  day: number;
  price: number;
  status: string;
  /** The row that it mentions, as a credit note does. */
  about: number;
}

/** A page of rows, and how it is another time. */
export interface Drawn {
  before: string;
  after: string;
  /** The recorded row is in the page after. */
  isThere: boolean;
  /** The identity of the row that is recorded. */
  id: number;
}

const FIRST = 'Anna Bert Cleo Dora Emil Fritz Gina Hugo Ida Jonas Karla Lena Max Nora Otto Paula'.split(' ');
const LAST = 'Adler Berger Cron Dietz Ebel Falk Gross Hahn Imhof Jung Kern Lang Mohr Noll Ott Pohl'.split(' ');
const STATUS = ['open', 'paid', 'late', 'draft'];
const MONTH = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const nameOf = (id: number) =>
  `${FIRST[id % 16]} ${LAST[Math.floor(id / 16) % 16]}${id >= 256 ? ` ${roman(Math.floor(id / 256))}` : ''}`;
const roman = (number: number) =>
  'I'.repeat(number % 5) + 'V'.repeat(Math.floor(number / 5) % 5) + 'X'.repeat(Math.floor(number / 25));
const dateOf = (day: number) => new Date(Date.UTC(2026, 0, 1 + day));
const two = (number: number) => String(number).padStart(2, '0');

/** How a page shows its rows. */
interface Look {
  kind: 'table' | 'list' | 'cards' | 'soup' | 'slots' | 'calendar' | 'days';
  number: 'plain' | 'dashed' | 'code' | 'none';
  hasName: boolean;
  date: 'none' | 'iso' | 'words';
  hasPrice: boolean;
  hasStatus: boolean;
  mentions: boolean;
  counts: boolean;
  attribute: 'none' | 'data-id' | 'id' | 'data-index' | 'row-id';
  link: 'none' | 'number' | 'self';
  buttons: 'one' | 'two' | 'icons';
  classes: boolean;
  wrapped: boolean;
}

const look: fc.Arbitrary<Look> = fc
  .record<Look>({
    kind: fc.constantFrom('table', 'list', 'cards', 'soup', 'table', 'list', 'cards', 'slots', 'calendar', 'days'),
    number: fc.constantFrom('plain', 'dashed', 'code', 'none'),
    hasName: fc.boolean(),
    date: fc.constantFrom('none', 'iso', 'words'),
    hasPrice: fc.boolean(),
    hasStatus: fc.boolean(),
    mentions: fc.boolean(),
    counts: fc.boolean(),
    attribute: fc.constantFrom('none', 'data-id', 'id', 'data-index', 'row-id'),
    link: fc.constantFrom('none', 'none', 'number', 'self'),
    buttons: fc.constantFrom('one', 'two', 'icons'),
    classes: fc.boolean(),
    wrapped: fc.boolean(),
  })
  // Something has to tell its rows.
  .map((one) =>
    one.number === 'none' && one.link === 'none' && !/^(data-)?id$/.test(one.attribute)
      ? { ...one, hasName: true }
      : one,
  );

const numberOf = ({ number }: Look, id: number) =>
  number === 'plain'
    ? String(1040 + id)
    : number === 'dashed'
      ? `88-${1040 + id}`
      : `INV-2026-${String(id).padStart(4, '0')}`;

function buttonsOf({ buttons, classes }: Look, { id, status }: Row): string {
  const made = (name: string, label: string) =>
    `<button${classes ? ` class="btn ${name}"` : ''}${buttons === 'icons' ? ` aria-label="${label}"><svg></svg>` : `>${label}`}</button>`;
  const edit = made('edit', 'Edit');
  const pay = made('pay', 'Pay').replace('<button', `<button data-pay-of-test="${id}"`);
  // What is paid cannot be paid.
  return (buttons === 'one' ? [] : [edit]).concat(status === 'paid' ? [] : [pay]).join(' ');
}

/** The cells of a row. */
function cellsOf(shown: Look, row: Row, place: number): string[] {
  const { number, hasName, date, hasPrice, hasStatus, mentions, counts, link } = shown;
  const day = dateOf(row.day);
  const href = `/orders/${shown.number === 'none' ? 5_000 + row.id : numberOf(shown, row.id)}`;
  const title = number === 'none' ? '' : `${place % 2 ? '' : ''}${numberOf(shown, row.id)}`;
  return [
    ...(counts ? [String(place + 1)] : []),
    ...(title ? [link === 'self' ? `<a href="${href}">${title}</a>` : `Order ${title}`] : []),
    ...(hasName ? [nameOf(row.id)] : []),
    ...(date === 'iso' ? [day.toISOString().slice(0, 10)] : []),
    ...(date === 'words' ? [`${day.getUTCDate()} ${MONTH[day.getUTCMonth()]} ${day.getUTCFullYear()}`] : []),
    ...(hasStatus ? [row.status] : []),
    ...(mentions ? [title ? `Replaces ${numberOf(shown, row.about)}` : ''] : []),
    ...(hasPrice ? [`$${row.price}.00`] : []),
    ...(link !== 'none' && !(title && link === 'self') ? [`<a href="${href}">View</a>`] : []),
  ];
}

function attributeOf({ attribute }: Look, { id }: Row, place: number): string {
  switch (attribute) {
    case 'none':
      return '';
    case 'data-index':
      return ` data-index="${place}"`;
    case 'row-id':
      return ` id="row-${place}"`;
    case 'id':
      return ` id="order-${7_000 + 3 * id}"`;
    case 'data-id':
      return ` data-id="${7_000 + 3 * id}"`;
  }
}

function htmlOf(shown: Look, rows: readonly Row[]): string {
  const { kind, classes, wrapped } = shown;
  const made = rows.map((row, place) => {
    const cells = cellsOf(shown, row, place);
    const attribute = attributeOf(shown, row, place);
    const buttons = wrapped ? `<div><div>${buttonsOf(shown, row)}</div></div>` : buttonsOf(shown, row);
    switch (kind) {
      case 'table':
        return `<tr${attribute}>${cells.map((cell) => `<td>${cell}</td>`).join('')}<td>${buttons}</td></tr>`;
      case 'list':
        return `<li${attribute}>${cells.map((cell) => `<span>${cell}</span>`).join(' ')} ${buttons}</li>`;
      case 'cards':
        return `<article${attribute}><h3>${cells[0]}</h3>${cells
          .slice(1)
          .map((cell) => `<p>${cell}</p>`)
          .join('')}${buttons}</article>`;
      default:
        return `<div${classes ? ' class="order-card"' : ''}${attribute}><div>${cells.map((cell) => `<span>${cell}</span>`).join('')}</div><div>${buttons}</div></div>`;
    }
  });
  const body = made.join('');
  const list =
    kind === 'table'
      ? `<table><tbody>${body}</tbody></table>`
      : kind === 'list'
        ? `<ul>${body}</ul>`
        : `<div>${body}</div>`;
  return `<header><button>Menu</button></header><main><h1>Orders</h1>${list}<p>Footer</p></main>`;
}

const sizes = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 3, max: 30 }) },
  { weight: 3, arbitrary: fc.integer({ min: 30, max: 120 }) },
  { weight: 1, arbitrary: fc.integer({ min: 120, max: 500 }) },
);

type Change = 'shuffle' | 'filter' | 'page' | 'sort' | 'new' | 'prices' | 'status' | 'none';
const changes: fc.Arbitrary<Change[]> = fc.uniqueArray(
  fc.constantFrom<Change>('shuffle', 'filter', 'page', 'sort', 'new', 'prices', 'status', 'none'),
  { minLength: 1, maxLength: 3 },
);

function rowOf(id: number, random: () => number): Row {
  return {
    id,
    name: nameOf(id),
    day: Math.floor(random() * 300),
    price: 1 + Math.floor(random() * 90),
    status: STATUS[Math.floor(random() * 4)] ?? '',
    about: Math.max(0, id - 1 - Math.floor(random() * 5)),
  };
}

/** A generator of numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const left = [...all];
  return all.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as T);
}

function changed(rows: readonly Row[], how: readonly Change[], random: () => number): Row[] {
  let now = rows.map((row) => ({ ...row }));
  let next = 600;
  for (const change of how) {
    if (change === 'shuffle') now = shuffled(now, random);
    if (change === 'filter') now = now.filter(() => random() < 0.6);
    if (change === 'page') now = now.map(() => rowOf(next++, random));
    if (change === 'sort')
      now.sort((one, other) => (random() < 0.5 ? one.price - other.price : one.name.localeCompare(other.name)));
    if (change === 'new') now = now.flatMap((row) => (random() < 0.3 ? [rowOf(next++, random), row] : [row]));
    if (change === 'prices') for (const row of now) row.price = 1 + Math.floor(random() * 90);
    if (change === 'status')
      for (const row of now) if (random() < 0.3) row.status = STATUS[Math.floor(random() * 4)] ?? '';
  }
  return now;
}

/** Tables, lists and cards. */
const lists: fc.Arbitrary<Drawn> = fc.record({ look, size: sizes, changes, seed: fc.nat() }).map((drawn) => {
  const random = randomOf(drawn.seed);
  const first = Math.floor(random() * 60);
  const step = random() < 0.5 ? 1 : 3;
  const rows = Array.from({ length: drawn.size }, (_, index) => rowOf(first + ((index * step) % 590), random));
  const unique = rows.filter((row, index) => rows.findIndex(({ id }) => id === row.id) === index);
  const at = Math.floor(random() * unique.length);
  const meant = unique[at] as Row;
  meant.status = 'open';
  // Rows that nothing but their place tells are noted, and no matter of this test.
  const shown = drawn.look;
  const now = changed(unique, drawn.changes, random);
  return {
    before: htmlOf(shown, unique),
    after: htmlOf(shown, now),
    id: meant.id,
    isThere: now.some(({ id, status }) => id === meant.id && status !== 'paid'),
  };
});

/** Free times, of one day or of several. */
const slots: fc.Arbitrary<Drawn> = fc
  .record({
    days: fc.integer({ min: 1, max: 6 }),
    each: fc.integer({ min: 3, max: 24 }),
    tag: fc.constantFrom('button', 'li', 'rows'),
    seed: fc.nat(),
  })
  .map(({ days, each, tag, seed }) => {
    const random = randomOf(seed);
    const slot = (day: number, index: number) => {
      const time = `${two(8 + Math.floor(index / 4))}:${two((index % 4) * 15)}`;
      const id = day * 100 + index;
      if (tag === 'rows') return `<li>${time} <button data-pay-of-test="${id}">Book</button></li>`;
      return `<${tag} data-pay-of-test="${id}">${time}</${tag}>`;
    };
    const shown = (first: number, left: (id: number) => boolean) =>
      Array.from({ length: days }, (_, day) => {
        const free = Array.from({ length: each }, (_, index) => index).filter((index) =>
          left((first + day) * 100 + index),
        );
        const date = dateOf(first + day);
        const list = free.map((index) => slot(first + day, index)).join('');
        const heading = `${date.getUTCDate()} ${MONTH[date.getUTCMonth()]} 2026`;
        return `<section class="day"><h3>${heading}</h3>${tag === 'button' ? `<div>${list}</div>` : `<ul>${list}</ul>`}</section>`;
      }).join('');
    const first = Math.floor(random() * 200);
    const id = (first + Math.floor(random() * days)) * 100 + Math.floor(random() * each);
    const taken = new Map<number, boolean>();
    const isFree = (one: number) => taken.get(one) ?? taken.set(one, random() < 0.6).get(one) ?? true;
    // The day of a single list is nowhere but in its heading, which need not be there.
    const later = days > 1 && random() < 0.3 ? Math.floor(random() * 4) : 0;
    const after = shown(first + later, isFree);
    return { before: shown(first, () => true), after, id, isThere: after.includes(`data-pay-of-test="${id}"`) };
  });

/** A month of days, with their dates or with their numbers alone. */
const calendars: fc.Arbitrary<Drawn> = fc
  .record({
    month: fc.nat({ max: 11 }),
    other: fc.nat({ max: 11 }),
    day: fc.integer({ min: 1, max: 28 }),
    dated: fc.boolean(),
    inner: fc.boolean(),
  })
  .map(({ month, other, day, dated, inner }) => {
    const shown = (of: number) => {
      const start = Date.UTC(2026, of, 1);
      const offset = new Date(start).getUTCDay();
      const weeks = Array.from({ length: 6 }, (_, week) =>
        Array.from({ length: 7 }, (_, weekday) => {
          const date = new Date(start + (week * 7 + weekday - offset) * 86_400_000);
          const id = date.getUTCMonth() * 100 + date.getUTCDate() + (date.getUTCFullYear() - 2026) * 10_000;
          const iso = date.toISOString().slice(0, 10);
          const marks = `${dated ? ` data-date="${iso}"` : ''} data-pay-of-test="${id}"`;
          return inner
            ? `<td><button${marks}>${date.getUTCDate()}</button></td>`
            : `<td${marks}>${date.getUTCDate()}</td>`;
        }).join(''),
      );
      const rows = weeks.map((week) => `<tr>${week}</tr>`).join('');
      return `<div><button>Back</button><span>${MONTH[of]} 2026</span><button>Next</button></div><table><tbody>${rows}</tbody></table>`;
    };
    const id = month * 100 + day;
    const after = shown(other);
    // Other months show a day in a place of their own: one without a date may be either.
    const isThere = month === other || (dated && after.includes(`data-pay-of-test="${id}"`));
    return { before: shown(month), after, id, isThere };
  });

export const drawnRows: fc.Arbitrary<Drawn> = fc.oneof(
  { weight: 8, arbitrary: lists },
  { weight: 1, arbitrary: slots },
  { weight: 1, arbitrary: calendars },
);

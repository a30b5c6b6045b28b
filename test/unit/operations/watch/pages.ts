/**
 * Pairs of pages, as they are read before and later: each with noise of several kinds, and every second one with one change
 * that a person would name. Made by a generator with a seed, so that each run has the same.
 */

const MINUTE = 60_000;

/** One reading of a page: one visit has three, right behind each other. */
export interface MadeReading {
  markdown: string;
  at: number;
}

export interface PagePair {
  name: string;
  /** What changed, in a word; undefined if nothing did. */
  change: string | undefined;
  before: MadeReading[];
  after: MadeReading[];
}

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Visit {
  at: number;
  /** Of this reading alone. */
  random(): number;
  changed: boolean;
}

const pick = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)] as T;
const token = (random: () => number) => Math.floor(random() * 2 ** 40).toString(36);
const two = (number: number) => String(number).padStart(2, '0');
const clock = (at: number, zone = 0) => {
  const date = new Date(at + zone * 60 * MINUTE);
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
};
const ago = (since: number, at: number, language = 'en') => {
  const minutes = Math.max(1, Math.round((at - since) / MINUTE));
  const format = new Intl.RelativeTimeFormat(language);
  return minutes < 60 ? format.format(-minutes, 'minute') : format.format(-Math.floor(minutes / 60), 'hour');
};

/** Kinds of pages of the half that the comparison was tuned with, and of the one that was held. */
type Kind = (visit: Visit, index: number) => string;

const ADS = [
  '**Sponsored:** Boots for wet weather',
  '**Sponsored:** Learn to sail in a week',
  '**Sponsored:** A lamp that lasts',
];

const news: Kind = ({ at, random, changed }, index) => {
  const start = Date.UTC(2026, 10, 28, 6);
  return [
    `# The Quay Courier ${index}`,
    `${new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(at)} · ${clock(at)}`,
    pick(ADS, random),
    changed ? '## Ferry line to the island is closed' : '## Ferry line to the island stays open',
    `By A. Reed, ${ago(start, at)} · ${1_200 + Math.floor(random() * 900)} views`,
    'The council met on Tuesday and took no decision about the pier.',
    `[Read on](https://courier.example/a/1?sid=${token(random)})`,
    '## Harbour fees for the summer',
    `By B. Lark, ${ago(start - 7_200_000, at)}`,
    'Fees stay as they are: 12.50 a night.',
    `${20 + Math.floor(random() * 60)} readers online`,
  ].join('\n\n');
};

const product: Kind = ({ random, changed }, index) =>
  [
    `# Rope ${index}, 20 m`,
    changed ? '**€ 24.90**' : '**€ 29.90**',
    `${3 + Math.floor(random() * 30)} people are looking at this now`,
    'In stock. Delivered in two days.',
    `![Rope](https://cdn.example/rope.jpg?v=${token(random)})`,
    '## Others also bought',
    pick(['- Shackle, € 4.20', '- Cleat, € 9.90', '- Fender, € 31.00'], random),
    `Offer number ${token(random)}`,
  ].join('\n\n');

const thread: Kind = ({ at, random, changed }, index) => {
  const start = Date.UTC(2026, 10, 27, 9);
  return [
    `# How do you dry a sail? (${index})`,
    `mara, ${ago(start, at)}`,
    'Mine is always wet after the trip home. What do you do?',
    `jon, ${ago(start + 3_600_000, at)}`,
    'Hang it from the mast over night.',
    ...(changed ? [`lio, ${ago(at - 600_000, at)}`, 'Rinse it with fresh water first, or the salt stays.'] : []),
    `Viewed ${400 + Math.floor(random() * 100)} times`,
    `Session ${token(random)}`,
  ].join('\n\n');
};

const docs: Kind = ({ random, changed }, index) =>
  [
    `# Configure the pump ${index}`,
    'Set `pressure` before you start.',
    changed ? 'The default is 3 bar since version 2.4.' : 'The default is 2 bar since version 2.4.',
    '```\npump --pressure 2\n```',
    `Was this of use? ${pick(['Tell us.', 'Write to us.', 'Say so.'], random)}`,
    `Build ${token(random)}`,
  ].join('\n\n');

const status: Kind = ({ at, random, changed }, index) =>
  [
    `# Status of the tide service ${index}`,
    `As of ${clock(at)} UTC`,
    changed ? '- Forecasts: degraded' : '- Forecasts: operational',
    '- Charts: operational',
    `Response time ${40 + Math.floor(random() * 30)} ms`,
    `Last check ${ago(at - (1 + Math.floor(random() * 4)) * MINUTE, at)}`,
    'Open from 9:00 to 17:00',
  ].join('\n\n');

const heldNews: Kind = ({ at, random, changed }, index) => {
  const start = Date.UTC(2026, 10, 28, 5);
  return [
    `# Küstenblatt ${index}`,
    `${new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(at)}, ${clock(at, 1)} Uhr`,
    'Der Hafen bleibt auch im Winter offen.',
    `Von K. Brandt · ${ago(start, at, 'de')}`,
    ...(changed ? ['Neu: Die Fähre fährt ab Montag stündlich.'] : []),
    pick(['Anzeige: Winterreifen', 'Anzeige: Segelkurse', 'Anzeige: Lampen'], random),
    'Mehr aus der Region',
    `- Markt am Samstag (${Math.floor(random() * 40)} Kommentare)`,
    `[Weiter](https://blatt.example/x?ref=${token(random)}&t=${at})`,
  ].join('\n\n');
};

const heldProduct: Kind = ({ random, changed }, index) =>
  [
    `# Lanterne nº ${index}`,
    'Prix : 1 299,00 €',
    changed ? 'Rupture de stock' : 'En stock',
    `Encore ${2 + Math.floor(random() * 9)} paniers avec cet article`,
    `Réf. de session ${token(random)}`,
    '| Taille | Poids |\n| --- | --- |\n| 20 cm | 1,2 kg |',
    pick(['« Parfaite ! » – Léa', '« Solide. » – Hugo', '« Très belle. » – Inès'], random),
  ].join('\n\n');

const heldThread: Kind = ({ at, random, changed }, index) => {
  const start = Date.UTC(2026, 10, 28, 7);
  return [
    `# 灯台について ${index}`,
    `投稿: ${ago(start, at, 'ja')}`,
    '明かりはいつ点きますか。',
    changed ? '回答: 日没の三十分前です。' : '回答: 日没の時刻です。',
    `閲覧数 ${1_000 + Math.floor(random() * 500)} 回`,
    `オンライン ${Math.floor(random() * 30)} 人`,
  ].join('\n\n');
};

const heldDocs: Kind = ({ random, changed, at }, index) =>
  [
    `# Release notes ${index}`,
    ...(changed ? ['## 3.2.1', '- Mends the reader of charts.'] : []),
    '## 3.2.0',
    '- Adds tides of the south.',
    `Page served by node-${Math.floor(random() * 9)} in ${Math.floor(random() * 90)} ms`,
    `Rendered ${new Date(at).toISOString()}`,
    pick(['Tip: press / to search.', 'Tip: press ? for keys.', 'Tip: star us.'], random),
  ].join('\n\n');

const heldStatus: Kind = ({ at, random, changed }, index) =>
  [
    `# Estado del puerto ${index}`,
    `Actualizado ${ago(at - 120_000, at, 'es')}, a las ${clock(at, -3)}`,
    'Entrada norte: abierta',
    changed ? 'Entrada sur: cerrada' : 'Entrada sur: abierta',
    `Viento ${8 + Math.floor(random() * 10)} nudos`,
    'Horario: 8:30 a 19:00',
    `Barcos en espera ahora: ${Math.floor(random() * 20)}`,
  ].join('\n\n');

const HALVES = {
  seen: { news, product, thread, docs, status },
  held: { news: heldNews, product: heldProduct, thread: heldThread, docs: heldDocs, status: heldStatus },
};

/** Milliseconds between the visits of a pair, by its number. */
const APART = [61 * MINUTE, 15 * MINUTE, 6 * 60 * MINUTE, 24 * 60 * MINUTE, 60 * MINUTE, 30 * MINUTE];

/** The 30 pairs of a half: six of each kind, three of them with a change. */
export function pairsOf(half: keyof typeof HALVES): PagePair[] {
  return Object.entries(HALVES[half]).flatMap(([kind, make], row) =>
    APART.map((apart, index): PagePair => {
      const random = randomFrom(1_000 * (row + 1) + index + (half === 'held' ? 50_000 : 0));
      const first = Date.UTC(2026, 10, 28, 9, 7) + index * 37 * MINUTE;
      const isChanged = index % 2 === 1;
      const visit = (start: number, changed: boolean): MadeReading[] =>
        [start, start + 4_000, start + 8_000].map((at) => ({ markdown: make({ at, random, changed }, index), at }));
      return {
        name: `${half} ${kind} ${index}`,
        change: isChanged ? kind : undefined,
        before: visit(first, false),
        after: visit(first + apart, isChanged),
      };
    }),
  );
}

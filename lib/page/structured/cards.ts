import { type LinkedNode, texts, typesOf } from '../metadata/linked-data';

type CardKind = 'recipe' | 'event' | 'job' | 'profile' | 'place' | 'product' | 'menu' | 'paper';

/** Names of the facts on cards, in the order in which they are shown. */
export const CARD_FACTS = [
  'author',
  'role',
  'company',
  'brand',
  'published',
  'journal',
  'doi',
  'start',
  'end',
  'place',
  'address',
  'hours',
  'organizer',
  'price',
  'salary',
  'stock',
  'employment',
  'posted',
  'until',
  'phone',
  'email',
  'rating',
  'yield',
  'prepTime',
  'cookTime',
  'totalTime',
  'calories',
  'sku',
  'links',
  'ingredients',
  'steps',
  'items',
] as const;

export type CardFact = (typeof CARD_FACTS)[number];

/** Something that a page describes, for people. */
export interface DataCard {
  kind: CardKind;
  name: string;
  description: string;
  /** Values as texts: durations and times as the page writes them, in ISO 8601. */
  facts: Partial<Record<CardFact, string[]>>;
}

/** Makes cards of the things that a page describes in its structured data (schema.org). */
export const dataCards = (nodes: readonly LinkedNode[]): DataCard[] => nodes.flatMap((node) => cardOf(node) ?? []);

/** Maximum numbers of characters of a text, and of entries of a list. */
const MOST = { text: 2_000, entries: 200 };

function cardOf(node: LinkedNode): DataCard | undefined {
  const kind = kindOf(typesOf(node));
  const name = textIn(node.name) || textIn(node.title) || textIn(node.headline);
  if (!kind || !name) return undefined;
  const facts = Object.entries(FACTS[kind](node)).map(([fact, values]) => [
    fact,
    [...new Set(values.map(plain).filter(Boolean))].slice(0, MOST.entries),
  ]);
  return {
    kind,
    name: plain(name),
    description: plain(textIn(node.description)),
    facts: Object.fromEntries(facts.filter(([, values]) => values?.length)),
  };
}

function kindOf(types: readonly string[]): CardKind | undefined {
  const is = (pattern: RegExp) => types.some((type) => pattern.test(type));
  if (is(/^Recipe$/)) return 'recipe';
  if (is(/Event$|^Festival$|^Hackathon$/)) return 'event';
  if (is(/^JobPosting$/)) return 'job';
  if (is(/^Person$/)) return 'profile';
  if (is(/^Product(?:Group)?$/)) return 'product';
  if (is(/^Menu$/)) return 'menu';
  if (is(/^(?:Scholarly|Medical\w*)Article$|^Thesis$/)) return 'paper';
  return is(NEVER_PLACES) ? undefined : 'place';
}

/** Types of works, which notes can be about; the other types that are described are places. */
const NEVER_PLACES =
  /Article$|^(?:BlogPosting|Report|Book|Movie|TVSeries|VideoObject|PodcastEpisode|Music\w+|Course|HowTo|Software\w+)$/;

type Facts = DataCard['facts'];

const FACTS: Record<CardKind, (node: LinkedNode) => Facts> = {
  recipe: (node) => ({
    author: namesIn(node.author),
    yield: someTexts(node.recipeYield),
    prepTime: someTexts(node.prepTime),
    cookTime: someTexts(node.cookTime),
    totalTime: someTexts(node.totalTime),
    calories: nodesIn(node.nutrition).flatMap((nutrition) => someTexts(nutrition.calories)),
    rating: ratingOf(node),
    ingredients: someTexts(node.recipeIngredient ?? node.ingredients),
    steps: stepsIn(node.recipeInstructions),
  }),
  event: (node) => ({
    start: someTexts(node.startDate),
    end: someTexts(node.endDate),
    place: namesIn(node.location),
    address: nodesIn(node.location).flatMap((place) => addressOf(place.address)),
    organizer: namesIn(node.organizer),
    price: offersOf(node),
  }),
  job: (node) => ({
    company: namesIn(node.hiringOrganization),
    place: nodesIn(node.jobLocation).flatMap((place) => addressOf(place.address)),
    employment: someTexts(node.employmentType),
    salary: nodesIn(node.baseSalary).flatMap(salaryOf),
    posted: someTexts(node.datePosted),
    until: someTexts(node.validThrough),
  }),
  profile: (node) => ({
    role: someTexts(node.jobTitle),
    company: [...namesIn(node.worksFor), ...namesIn(node.affiliation)],
    address: addressOf(node.address),
    phone: someTexts(node.telephone),
    email: someTexts(node.email),
    links: someTexts(node.sameAs),
  }),
  place: (node) => ({
    address: addressOf(node.address),
    hours: [...someTexts(node.openingHours), ...nodesIn(node.openingHoursSpecification).flatMap(hoursOf)],
    phone: someTexts(node.telephone),
    email: someTexts(node.email),
    price: someTexts(node.priceRange),
    rating: ratingOf(node),
    links: someTexts(node.sameAs),
  }),
  product: (node) => ({
    brand: namesIn(node.brand),
    price: offersOf(node),
    stock: nodesIn(node.offers).flatMap(({ availability }) => someTexts(availability).map(lastPart)),
    sku: someTexts(node.sku),
    rating: ratingOf(node),
  }),
  menu: (node) => ({ items: sectionsOf(node) }),
  paper: (node) => ({
    author: namesIn(node.author),
    published: someTexts(node.datePublished),
    journal: namesIn(node.isPartOf),
    doi: someTexts(node.sameAs).filter((address) => address.startsWith('https://doi.org/')),
  }),
};

const isNode = (value: unknown): value is LinkedNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nodesIn = (member: unknown): LinkedNode[] => [member].flat().filter(isNode);

/** Returns texts and numbers of a member, alone or in a list. */
const someTexts = (member: unknown): string[] =>
  [member].flat().flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : []));

const textIn = (member: unknown): string => someTexts(member)[0] ?? '';

/** Returns the names of what a member holds: texts, or things with a name. */
const namesIn = (member: unknown): string[] => [
  ...someTexts(member),
  ...nodesIn(member).flatMap(({ name }) => texts(name)),
];

const joined = (...parts: unknown[]): string[] => {
  const text = parts.flatMap(someTexts).filter(Boolean).join(', ');
  return text ? [text] : [];
};

const addressOf = (member: unknown): string[] => [
  ...someTexts(member),
  ...nodesIn(member).flatMap((address) =>
    joined(
      address.streetAddress,
      address.postalCode,
      address.addressLocality,
      address.addressRegion,
      address.addressCountry,
      nodesIn(address.addressCountry)[0]?.name,
    ),
  ),
];

const ratingOf = ({ aggregateRating }: LinkedNode): string[] =>
  nodesIn(aggregateRating).flatMap(({ ratingValue, bestRating, reviewCount, ratingCount }) => {
    const value = textIn(ratingValue);
    if (!value) return [];
    const count = textIn(reviewCount) || textIn(ratingCount);
    return [`${value} / ${textIn(bestRating) || '5'}${count ? ` (${count})` : ''}`];
  });

const offersOf = ({ offers }: LinkedNode): string[] =>
  nodesIn(offers).flatMap(({ price, lowPrice, highPrice, priceCurrency, priceSpecification }) => {
    const [specified] = nodesIn(priceSpecification);
    const currency = textIn(priceCurrency) || textIn(specified?.priceCurrency);
    const low = textIn(price) || textIn(lowPrice) || textIn(specified?.price);
    const high = textIn(highPrice);
    const amount = high && high !== low ? `${low}–${high}` : low;
    // Markup often states the price as it is shown, with its currency.
    return amount ? [/[^\d.,–\s]/.test(amount) ? amount : `${amount} ${currency}`.trim()] : [];
  });

function salaryOf({ currency, value }: LinkedNode): string[] {
  const [range] = nodesIn(value);
  if (!range) return someTexts(value).map((amount) => `${amount} ${textIn(currency)}`.trim());
  const [low, high] = [textIn(range.minValue) || textIn(range.value), textIn(range.maxValue)];
  const amount = high && high !== low ? `${low}–${high}` : low;
  return amount ? [[amount, textIn(currency), textIn(range.unitText)].filter(Boolean).join(' ')] : [];
}

const hoursOf = ({ dayOfWeek, opens, closes }: LinkedNode): string[] => {
  const days = someTexts(dayOfWeek).map(lastPart).join(', ');
  return opens && closes ? [`${days} ${textIn(opens)}–${textIn(closes)}`.trim()] : [];
};

/** Returns the last part of an address of schema.org: `InStock`. */
const lastPart = (value: string): string => value.replace(/^.*[/#]/, '');

/** Maximum nesting of sections. */
const DEEPEST = 5;

function stepsIn(member: unknown, depth = 0): string[] {
  if (depth > DEEPEST) return [];
  return [member].flat().flatMap((step) => {
    if (typeof step === 'string') return step.split(/\n+/);
    if (!isNode(step)) return [];
    return step.itemListElement ? stepsIn(step.itemListElement, depth + 1) : someTexts(step.text ?? step.name);
  });
}

function sectionsOf(node: LinkedNode, depth = 0): string[] {
  if (depth > DEEPEST) return [];
  const items = nodesIn(node.hasMenuItem).map((item) =>
    [textIn(item.name), ...offersOf(item)].filter(Boolean).join(': '),
  );
  return [...items, ...nodesIn(node.hasMenuSection).flatMap((section) => sectionsOf(section, depth + 1))];
}

/** Returns a text without the tags and entities that pages write into their data. */
const plain = (text: string): string =>
  text
    .slice(0, MOST.text)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&(?:#39|apos);/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ')
    .trim();

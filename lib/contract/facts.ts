/** Groups of the request's fields, as a person thinks of them, in the order of a form. */
export const FIELD_GROUPS = ['content', 'page', 'actions', 'freshness', 'privacy', 'network'] as const;

type FieldGroup = (typeof FIELD_GROUPS)[number];

/** Facts about a request field, that decide what this browser does with it. */
interface RequestFieldFacts {
  /**
   * `tab`: honoured on a tab that is open already, too. `page`: only on a page that is opened for the scrape.
   * `opensPage`: the same, and asking for it opens one, since it shapes how a page is loaded or is done to it.
   * `none`: this browser has no means for it.
   */
  honoured: 'tab' | 'page' | 'opensPage' | 'none';
  /** Means without which this browser does nothing by it, where it is honoured. */
  needs?: 'debugger' | 'model';
  /** The group of a form that has its control; absent where others fill the field in. */
  group?: FieldGroup;
  /** Unit of a number that counts one. */
  unit?: 'milliseconds';
  /** May hold what is not to be kept as the next default. */
  mayHoldSecrets?: true;
  /** Forbids to leave anything of the scrape on disk. */
  leavesNoTrace?: true;
  /** Tells if a value asks for anything; without it, every value does but the one that stands for a field left out. */
  asks?(value: unknown): boolean;
  /**
   * Members that the field adds to the key of cached copies, since it shapes the page that is kept. They stand in the
   * order of `place`; a place that changes loses the copies that people have.
   */
  cacheKey?: { place: number; members(value: unknown): unknown[] };
}

export const isEmpty = (value: object | undefined) => value === undefined || Object.keys(value).length === 0;
const isFilled = (value: object | undefined) => !isEmpty(value);

/** Members of `parsers` that decide how much of a PDF is read, and how; none for the default. */
const pdfMembers = ([parser]: { mode: string; maxPages?: number | undefined }[]): unknown[] =>
  parser && parser.mode === 'auto' && parser.maxPages === undefined ? [] : [parser?.mode, parser?.maxPages];

/**
 * Facts of every field, in the contract's order. They stand apart from the schemas in `requestFields`, which a view need
 * not load before it knows them; both have the same names.
 */
const FACTS = {
  url: { honoured: 'tab' },
  formats: { honoured: 'tab' },
  onlyMainContent: { honoured: 'tab', group: 'content' },
  onlyCleanContent: { honoured: 'tab', needs: 'model', group: 'content' },
  includeTags: { honoured: 'tab', group: 'content' },
  excludeTags: { honoured: 'tab', group: 'content' },
  maxAge: { honoured: 'page', group: 'freshness', unit: 'milliseconds' },
  minAge: { honoured: 'page', group: 'freshness', unit: 'milliseconds' },
  headers: { honoured: 'opensPage', group: 'network', mayHoldSecrets: true, asks: isFilled },
  waitFor: { honoured: 'tab', group: 'page', unit: 'milliseconds' },
  mobile: {
    honoured: 'opensPage',
    needs: 'debugger',
    group: 'page',
    cacheKey: { place: 1, members: (mobile) => [mobile] },
  },
  // A copy that may have come past an invalid certificate is of no use to a request that refuses those.
  skipTlsVerification: {
    honoured: 'page',
    group: 'network',
    cacheKey: { place: 4, members: (skip) => (skip ? [] : ['verified']) },
  },
  timeout: { honoured: 'tab', group: 'page', unit: 'milliseconds' },
  parsers: { honoured: 'tab', group: 'content', cacheKey: { place: 5, members: pdfMembers } },
  actions: { honoured: 'opensPage', group: 'actions', asks: isFilled },
  location: {
    honoured: 'opensPage',
    group: 'page',
    cacheKey: {
      place: 3,
      members: (place: { country: string; languages?: string[] | undefined } | undefined) => [
        place?.country,
        place?.languages,
      ],
    },
  },
  removeBase64Images: { honoured: 'tab', group: 'content' },
  blockAds: { honoured: 'page', group: 'page', cacheKey: { place: 2, members: (block) => [block] } },
  proxy: { honoured: 'none', group: 'network', asks: (proxy) => proxy === 'enhanced' },
  storeInCache: { honoured: 'page', group: 'freshness' },
  lockdown: { honoured: 'page', group: 'freshness', leavesNoTrace: true },
  redactPII: { honoured: 'tab', group: 'privacy' },
  profile: { honoured: 'none', group: 'network' },
  threatProtection: { honoured: 'none', group: 'network' },
  auditMetadata: { honoured: 'none', group: 'privacy' },
  zeroDataRetention: { honoured: 'tab', group: 'privacy', leavesNoTrace: true },
  origin: { honoured: 'tab' },
  integration: { honoured: 'tab' },
} satisfies Record<string, RequestFieldFacts>;

export type RequestField = keyof typeof FACTS;

export const REQUEST_FIELDS = Object.keys(FACTS) as RequestField[];

export const factsOf = (name: RequestField): RequestFieldFacts => FACTS[name];

/** Fields whose facts fit, in the contract's order. */
export const fieldsWhere = (fits: (facts: RequestFieldFacts) => boolean): RequestField[] =>
  REQUEST_FIELDS.filter((name) => fits(factsOf(name)));

const TRACELESS = fieldsWhere(({ leavesNoTrace = false }) => leavesNoTrace);

/** True for a request that forbids to keep anything of it, and to log its address. Specification: `zeroDataRetention`. */
export const leavesNoTrace = (request: Partial<Record<RequestField, unknown>>): boolean =>
  TRACELESS.some((name) => request[name] === true);

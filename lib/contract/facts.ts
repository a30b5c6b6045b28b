/** Groups of the request's fields, as a user thinks of them, in the order of a form. */
export const FIELD_GROUPS = ['content', 'page', 'actions', 'freshness', 'privacy', 'network'] as const;

type FieldGroup = (typeof FIELD_GROUPS)[number];

/** Facts about a request field that decide how this browser handles it. */
interface RequestFieldTraits {
  /**
   * `tab`: also honoured on a tab that is already open. `page`: only on a page that is opened for the scrape. `opensPage`:
   * like `page`, and setting the field opens a page, since it shapes how the page is loaded or changes it. `none`: this
   * browser does not support the field.
   */
  honoured: 'tab' | 'page' | 'opensPage' | 'none';
  /** What this browser needs to honour the field. */
  needs?: 'debugger' | 'model';
  /** Form group that contains the control; absent if other controls fill in the field. */
  group?: FieldGroup;
  /** Unit of a numeric field. */
  unit?: 'milliseconds';
  /** The value may hold secrets, so it must not become the next default. */
  mayHoldSecrets?: true;
  /** Forbids leaving any trace of the scrape on disk. */
  leavesNoTrace?: true;
  /** Returns true if a value asks for anything. By default every value except the field's default does. */
  asks?(value: unknown): boolean;
  /**
   * Members that the field adds to the key of cached copies, since it shapes the stored page. They are sorted by `place`;
   * changing a place invalidates users' existing copies.
   */
  cacheKey?: { place: number; members(value: unknown): unknown[] };
}

export const isEmpty = (value: object | undefined) => value === undefined || Object.keys(value).length === 0;
const isFilled = (value: object | undefined) => !isEmpty(value);

/** Members of `parsers` that decide how, and how much of, a PDF is read; an empty list for the default. */
const pdfMembers = ([parser]: { mode: string; maxPages?: number | undefined }[]): unknown[] =>
  parser && parser.mode === 'auto' && parser.maxPages === undefined ? [] : [parser?.mode, parser?.maxPages];

/**
 * Facts about every field, in the contract's order. They are separate from the schemas in `requestFields`, so that a view can
 * read them without loading the schemas; both have the same names.
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
  // A copy that may have been fetched despite an invalid certificate must not answer a request that refuses such
  // certificates.
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
  profile: { honoured: 'opensPage', group: 'network' },
  threatProtection: { honoured: 'none', group: 'network' },
  auditMetadata: { honoured: 'none', group: 'privacy' },
  zeroDataRetention: { honoured: 'tab', group: 'privacy', leavesNoTrace: true },
  origin: { honoured: 'tab' },
  integration: { honoured: 'tab' },
} satisfies Record<string, RequestFieldTraits>;

export type RequestField = keyof typeof FACTS;

export const REQUEST_FIELDS = Object.keys(FACTS) as RequestField[];

export const factsOf = (name: RequestField): RequestFieldTraits => FACTS[name];

/** Returns the fields whose facts match, in the contract's order. */
export const fieldsWhere = (fits: (facts: RequestFieldTraits) => boolean): RequestField[] =>
  REQUEST_FIELDS.filter((name) => fits(factsOf(name)));

const TRACELESS = fieldsWhere(({ leavesNoTrace = false }) => leavesNoTrace);

/** Returns true if a request forbids keeping anything of it, and logging its address. Specification: `zeroDataRetention`. */
export const leavesNoTrace = (request: Partial<Record<RequestField, unknown>>): boolean =>
  TRACELESS.some((name) => request[name] === true);

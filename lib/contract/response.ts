import * as z from 'zod';
import { pathText, sentence } from './issues';

const url = z.string();
const text = z.string();
const optionalText = z.string().nullish();
const textOrList = z.union([z.string(), z.array(z.string())]).nullish();

/** Specification: "metadata". Any other key is metadata found in the page and passes. */
const metadataFields = {
  title: textOrList,
  description: textOrList,
  keywords: textOrList,
  language: textOrList,
  sourceURL: url.nullish(),
  url: url.nullish(),
  ogLocaleAlternate: z.array(z.string()).nullish(),
  statusCode: z.int().nullish(),
  numPages: z.int().nullish(),
  totalPages: z.int().nullish(),
  contentType: optionalText,
  error: optionalText,
  concurrencyLimited: z.boolean().nullish(),
  concurrencyQueueDurationMs: z.number().nullish(),
  // Not shown in the specification; a v2 server sends them.
  scrapeId: optionalText,
  cacheState: z.enum(['hit', 'miss']).nullish(),
  cachedAt: optionalText,
  creditsUsed: z.number().nullish(),
  proxyUsed: optionalText,
};

const metadata = z.looseObject(metadataFields);

/** Specification: "changeTracking". `diff` is a string there; a v2 server sends an object with the same text in it. */
const changeTracking = z.looseObject({
  previousScrapeAt: z.string().nullish(),
  changeStatus: z.enum(['new', 'same', 'changed', 'removed']),
  visibility: z.enum(['visible', 'hidden']).nullish(),
  diff: z.union([z.string(), z.looseObject({ text: z.string(), json: z.unknown().optional() })]).nullish(),
  json: z.record(z.string(), z.unknown()).nullish(),
});

const bag = z.record(z.string(), z.unknown()).nullish();

/** Specification: "branding (all members optional; object may be null)". */
const branding = z.looseObject({
  colorScheme: z.enum(['light', 'dark']).nullish(),
  logo: optionalText,
  colors: z
    .looseObject(
      Object.fromEntries(
        [
          'primary',
          'secondary',
          'accent',
          'background',
          'textPrimary',
          'textSecondary',
          'link',
          'success',
          'warning',
          'error',
        ].map((name) => [name, optionalText]),
      ),
    )
    .nullish(),
  fonts: z.array(z.looseObject({ family: z.string() })).nullish(),
  typography: z
    .looseObject({
      fontFamilies: z.looseObject({ primary: optionalText, heading: optionalText, code: optionalText }).nullish(),
      fontSizes: z.looseObject({ h1: optionalText, h2: optionalText, h3: optionalText, body: optionalText }).nullish(),
      fontWeights: z
        .looseObject({
          light: z.int().nullish(),
          regular: z.int().nullish(),
          medium: z.int().nullish(),
          bold: z.int().nullish(),
        })
        .nullish(),
      // Strings in the specification; a v2 server's client types have numbers.
      lineHeights: z
        .looseObject({
          heading: z.union([z.string(), z.number()]).nullish(),
          body: z.union([z.string(), z.number()]).nullish(),
        })
        .nullish(),
    })
    .nullish(),
  spacing: z
    .looseObject({ baseUnit: z.int().nullish(), borderRadius: optionalText, padding: bag, margins: bag })
    .nullish(),
  components: z
    .looseObject({
      buttonPrimary: z
        .looseObject({ background: optionalText, textColor: optionalText, borderRadius: optionalText })
        .nullish(),
      buttonSecondary: z
        .looseObject({
          background: optionalText,
          textColor: optionalText,
          borderColor: optionalText,
          borderRadius: optionalText,
        })
        .nullish(),
      input: bag,
    })
    .nullish(),
  icons: bag,
  images: z.looseObject({ logo: optionalText, favicon: optionalText, ogImage: optionalText }).nullish(),
  animations: bag,
  layout: bag,
  personality: bag,
});

const price = z.looseObject({ amount: z.number(), currency: optionalText, formatted: optionalText });
const picture = z.looseObject({ url, alt: optionalText });
const availability = z.looseObject({ inStock: z.boolean(), text: optionalText });

/** Specification: "product (object or null; required members title, url, variants)". */
const product = z.looseObject({
  title: text,
  url,
  brand: optionalText,
  category: optionalText,
  description: optionalText,
  variants: z.array(
    z.looseObject({
      id: optionalText,
      sku: optionalText,
      title: optionalText,
      values: z.record(z.string(), z.string()).nullish(),
      price: price.nullish(),
      sale: z.looseObject({ originalPrice: price }).nullish(),
      availability,
      images: z.array(picture).nullish(),
    }),
  ),
});

/** Specification: "menu (object or null; required members isMenu, sections)". */
const menu = z.looseObject({
  isMenu: z.boolean(),
  confidence: z.number().min(0).max(1).nullish(),
  merchant: z.looseObject({ name: text, type: optionalText }).nullish(),
  currency: optionalText,
  sourceUrl: optionalText,
  sections: z.array(
    z.looseObject({
      id: optionalText,
      name: text,
      description: optionalText,
      items: z.array(
        z.looseObject({
          id: optionalText,
          name: text,
          description: optionalText,
          images: z.array(picture).nullish(),
          price: price.nullish(),
          availability: availability.nullish(),
          dietary: z.array(z.string()).nullish(),
          calories: z.number().nullish(),
          optionGroups: z.array(z.record(z.string(), z.unknown())).nullish(),
          identifiers: z.looseObject({ merchantItemId: optionalText }).nullish(),
          url: optionalText,
          sourceUrl: optionalText,
        }),
      ),
    }),
  ),
});

/** Specification: data.actions, each list in the order of its actions. */
const actionResults = z.looseObject({
  screenshots: z.array(z.string()).default([]),
  scrapes: z.array(z.looseObject({ url, html: text })).default([]),
  // A script that returns nothing has no value in JSON.
  javascriptReturns: z.array(z.looseObject({ type: text, value: z.unknown().optional() })).default([]),
  pdfs: z.array(z.string()).default([]),
});

/** Specification: "Fields of data". `images` and `json` are not shown; they are named after their formats. */
export const dataFields = {
  markdown: optionalText,
  summary: optionalText,
  html: optionalText,
  rawHtml: optionalText,
  screenshot: optionalText,
  audio: optionalText,
  video: optionalText,
  answer: optionalText,
  highlights: optionalText,
  links: z.array(z.string()).nullish(),
  images: z.array(z.string()).nullish(),
  json: z.unknown().optional(),
  actions: actionResults.nullish(),
  metadata: metadata.default({}),
  warning: optionalText,
  changeTracking: changeTracking.nullish(),
  branding: branding.nullish(),
  product: product.nullish(),
  menu: menu.nullish(),
};

const data = z.looseObject(dataFields);

export type ScrapeData = z.output<typeof data>;
export type Metadata = z.output<typeof metadata>;

/** The body of a status 200 answer. Specification: "Scrape response (status 200)". */
export interface ScrapeResponse {
  success: true;
  data: ScrapeData;
}

export interface ParsedResponse {
  response: ScrapeResponse;
  /** One sentence for each member that does not have the contract's shape. */
  warnings: string[];
  /** Those members as they came, by their path in `data`; in the response they are null. */
  misfits: Record<string, unknown>;
}

/**
 * Reads the body of a successful answer without ever refusing it: unknown keys pass, a member of the wrong shape
 * becomes null with a warning and is kept in `misfits`. Never throws.
 * @param body any JSON value; whether it is a success is for its `success` to say
 */
export function parseResponse(body: unknown): ParsedResponse {
  const warnings: string[] = [];
  const misfits: Record<string, unknown> = {};

  const { metadata: sentMetadata = {}, ...members } = objectAt('data', isObject(body) ? body.data : body);
  const data = {
    ...eachMember([], dataFields, members),
    metadata: eachMember(['metadata'], metadataFields, objectAt('metadata', sentMetadata)),
  };
  return { response: { success: true, data: data as ScrapeData }, warnings, misfits };

  function objectAt(path: string, value: unknown): Record<string, unknown> {
    if (isObject(value)) return value;
    misfit(path, value, path, 'Must be an object.');
    return {};
  }

  /** Member by member, so that one odd value does not cost the others. */
  function eachMember(path: string[], fields: Record<string, z.ZodType>, members: Record<string, unknown>) {
    return Object.fromEntries(
      Object.entries(members).map(([key, value]) => {
        const schema = Object.hasOwn(fields, key) ? fields[key] : undefined;
        return [key, schema ? checked([...path, key], schema, value) : value];
      }),
    );
  }

  function checked(path: string[], schema: z.ZodType, value: unknown): unknown {
    const parsed = schema.safeParse(value, { error: sentence });
    if (parsed.success) return parsed.data;
    const [first] = parsed.error.issues;
    misfit(pathText(path), value, pathText([...path, ...(first?.path ?? [])]).slice(0, MAX_PATH), first?.message ?? '');
    return null;
  }

  function misfit(path: string, value: unknown, at: string, why: string) {
    misfits[path] = value;
    warnings.push(`The answer's ${at} does not fit the contract: ${why} It is kept as raw JSON.`);
  }
}

/** Characters of a member's place that a sentence names: keys in it may be the service's own. */
const MAX_PATH = 200;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds a sentence to `data.warning`: one string, space-joined, the newest first, as a v2 server does. */
export function addWarning(data: ScrapeData, sentence: string): void {
  data.warning = data.warning ? `${sentence} ${data.warning}` : sentence;
}

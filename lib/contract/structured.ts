import * as z from './zod';

const url = z.string();
const text = z.string();
const optionalText = z.string().nullish();

/**
 * Specification: "changeTracking". `diff` is a string there; the reference v2 server sends an object that contains the same
 * text.
 */
export const changeTracking = z.looseObject({
  previousScrapeAt: z.string().nullish(),
  changeStatus: z.enum(['new', 'same', 'changed', 'removed']),
  visibility: z.enum(['visible', 'hidden']).nullish(),
  diff: z.union([z.string(), z.looseObject({ text: z.string(), json: z.unknown().optional() })]).nullish(),
  json: z.record(z.string(), z.unknown()).nullish(),
});

const bag = z.record(z.string(), z.unknown()).nullish();

/** Specification: "branding (all members optional; object may be null)". */
export const branding = z.looseObject({
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
      // Strings in the specification; numbers in the client types of the reference v2 server.
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

export type Branding = z.output<typeof branding>;

const price = z.looseObject({ amount: z.number(), currency: optionalText, formatted: optionalText });
const picture = z.looseObject({ url, alt: optionalText });
const availability = z.looseObject({ inStock: z.boolean(), text: optionalText });

/** Specification: "product (object or null; required members title, url, variants)". */
export const product = z.looseObject({
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
export const menu = z.looseObject({
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

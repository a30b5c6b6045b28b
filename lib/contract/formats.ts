import type { DataKey, FormatType } from './format-types';
import { mustBe } from './issues';
import { LIMITS } from './limits';
import { branding, changeTracking, menu, product } from './structured';
import * as z from './zod';

/** A JSON Schema, accepted as it comes; whoever validates with it must check it. */
const jsonSchema = z.record(z.string(), z.unknown());

const viewport = z.object({
  width: z.int().min(LIMITS.viewport.minWidth).max(LIMITS.viewport.maxWidth),
  height: z.int().min(LIMITS.viewport.minHeight).max(LIMITS.viewport.maxHeight),
});

/** Options of a screenshot, shared by the screenshot format and the screenshot action. */
export const screenshotOptions = {
  fullPage: z.boolean().default(false),
  quality: z.int().min(LIMITS.quality.min).max(LIMITS.quality.max).optional(),
  viewport: viewport.optional(),
};

const bare = <T extends string>(type: T) => z.strictObject({ type: z.literal(type) });

/** Schema of every format, in the order of `FORMAT_TYPES`. Specification: "Formats (items of formats)". */
export const formatSchemas = {
  markdown: bare('markdown'),
  summary: bare('summary'),
  html: bare('html'),
  rawHtml: bare('rawHtml'),
  links: bare('links'),
  images: bare('images'),
  screenshot: z.strictObject({ type: z.literal('screenshot'), ...screenshotOptions }),
  json: z.strictObject({
    type: z.literal('json'),
    schema: jsonSchema.optional(),
    // The maximum length is not shown, and matches the reference v2 server.
    prompt: z.string().max(LIMITS.prompt.max).optional(),
  }),
  changeTracking: z.strictObject({
    type: z.literal('changeTracking'),
    modes: z.array(z.enum(['git-diff', 'json'])).default([]),
    schema: jsonSchema.optional(),
    prompt: z.string().optional(),
    tag: z.string().nullable().default(null),
  }),
  branding: bare('branding'),
  product: bare('product'),
  menu: bare('menu'),
  audio: bare('audio'),
  video: bare('video'),
  question: z.strictObject({
    type: z.literal('question'),
    question: z.string().min(LIMITS.prompt.min).max(LIMITS.prompt.max),
  }),
  highlights: z.strictObject({
    type: z.literal('highlights'),
    query: z.string().min(LIMITS.prompt.min).max(LIMITS.prompt.max),
  }),
} as const satisfies Record<FormatType, z.ZodObject>;

type Format = { [T in FormatType]: z.output<(typeof formatSchemas)[T]> }[FormatType];
export type FormatOf<T extends FormatType> = Extract<Format, { type: T }>;

const text = z.string().nullish();
const list = z.array(z.string()).nullish();

/**
 * Members of `data` that formats fill. Specification: "Fields of data"; `images` and `json` are not shown, and are named
 * after their formats as on the reference v2 server.
 */
export const formatMembers = {
  markdown: text,
  summary: text,
  html: text,
  rawHtml: text,
  links: list,
  images: list,
  screenshot: text,
  json: z.unknown().optional(),
  changeTracking: changeTracking.nullish(),
  branding: branding.nullish(),
  product: product.nullish(),
  menu: menu.nullish(),
  audio: text,
  video: text,
  answer: text,
  highlights: text,
} satisfies Record<DataKey, z.ZodType>;

type FormatSchema = (typeof formatSchemas)[FormatType];
const formatObject = z.discriminatedUnion('type', Object.values(formatSchemas) as [FormatSchema, ...FormatSchema[]], {
  error: mustBe('the name of a format or an object'),
});

/** A plain string stands for the object with that type. */
const format = z.preprocess(
  (item: FormatType | z.input<FormatSchema>) => (typeof item === 'string' ? { type: item } : item),
  formatObject,
);

/**
 * The `formats` array. An explicit empty array is accepted and yields only metadata. The default and the rules across items
 * are not shown, and match the reference v2 server.
 */
export const formats = z
  .array(format)
  .default([{ type: 'markdown' }])
  .superRefine((items, context) => {
    const types = items.map((item) => item.type);
    const second = types.indexOf('screenshot', types.indexOf('screenshot') + 1);
    if (types.includes('screenshot') && second > 0) {
      context.addIssue({
        code: 'custom',
        path: [second],
        message: 'You may only specify one screenshot format: remove the others.',
      });
    }
    if (types.includes('changeTracking') && !types.includes('markdown')) {
      context.addIssue({
        code: 'custom',
        path: [types.indexOf('changeTracking')],
        message: 'The changeTracking format requires the markdown format to be specified as well: add markdown.',
      });
    }
  });

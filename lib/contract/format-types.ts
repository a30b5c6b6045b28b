/** Every format of the contract, in its order. `formatSchemas` has their schemas. */
export const FORMAT_TYPES = [
  'markdown',
  'summary',
  'html',
  'rawHtml',
  'links',
  'images',
  'screenshot',
  'json',
  'changeTracking',
  'branding',
  'product',
  'menu',
  'audio',
  'video',
  'question',
  'highlights',
] as const;

export type FormatType = (typeof FORMAT_TYPES)[number];

/** The member of `data` that a format fills. Only `question` differs from its type. */
export const dataKey = (type: FormatType) => (type === 'question' ? 'answer' : type);
export type DataKey = ReturnType<typeof dataKey>;

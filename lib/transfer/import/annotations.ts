import * as z from 'zod';
import { isObject, parseJson } from '@/lib/base/json';
import { type KeptHighlight, QUOTE_LIMITS } from '@/lib/page/kept/text-quote';
import { highlightPage } from '@/lib/store/highlights';

/** What an import read: the highlights, and the number of annotations that are none or do not fit. */
interface ReadAnnotations {
  highlights: KeptHighlight[];
  refused: number;
}

/** Maximum number of annotations of a file. */
const MOST = 50_000;

const oneOrMore = <Item extends z.ZodType>(item: Item) => z.union([item.transform((one) => [one]), z.array(item)]);

const selector = z.looseObject({ type: z.string() });
const position = z.object({ type: z.literal('TextPositionSelector'), start: z.int().min(0), end: z.int().min(0) });
const quotation = z.object({
  type: z.literal('TextQuoteSelector'),
  exact: z.string().min(1).max(QUOTE_LIMITS.exact),
  prefix: z.string().max(QUOTE_LIMITS.exact).default(''),
  suffix: z.string().max(QUOTE_LIMITS.exact).default(''),
});
const address = z
  .string()
  .max(20_000)
  .refine((url) => /^(https?|file):/.test(URL.parse(url)?.protocol ?? ''));
const target = z.looseObject({
  source: z.union([address, z.looseObject({ id: address }).transform(({ id }) => id)]),
  'dcterms:title': z.string().max(20_000).optional(),
  selector: oneOrMore(selector),
});
const body = z.union([
  z.string().transform((value) => ({ value })),
  z.looseObject({ value: z.string().max(QUOTE_LIMITS.note).optional() }),
]);
const annotation = z.looseObject({
  id: z.string().max(20_000).optional(),
  created: z.string().optional(),
  modified: z.string().optional(),
  body: oneOrMore(body).optional(),
  target: oneOrMore(target),
});

/**
 * Reads highlights from Web Annotation JSON: a collection, a page of one, a list, or a single annotation. Each needs a
 * TextQuoteSelector and the address of a page. Everything is data of a stranger, and shown as text alone.
 * @returns undefined if the text is no JSON of that kind
 */
export async function readAnnotations(json: string, now = Date.now()): Promise<ReadAnnotations | undefined> {
  const items = itemsOf(parseJson(json));
  if (!items || items.length > MOST) return undefined;
  const highlights: KeptHighlight[] = [];
  for (const item of items) {
    const read = await highlightOf(item, now);
    if (read) highlights.push(read);
  }
  return { highlights, refused: items.length - highlights.length };
}

function itemsOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return undefined;
  if (Array.isArray(value.items)) return value.items;
  if (isObject(value.first)) return itemsOf(value.first);
  return value.type === 'Annotation' ? [value] : undefined;
}

async function highlightOf(item: unknown, now: number): Promise<KeptHighlight | undefined> {
  const parsed = annotation.safeParse(item);
  const [aimed] = parsed.data?.target ?? [];
  if (!parsed.success || !aimed) return undefined;
  const { id, created, modified, body: bodies = [] } = parsed.data;
  const quote = aimed.selector.flatMap((one) => quotation.safeParse(one).data ?? [])[0];
  const page = highlightPage(aimed.source);
  if (!quote || page === undefined) return undefined;
  const { start, end } = aimed.selector.flatMap((one) => position.safeParse(one).data ?? [])[0] ?? {};
  const note = bodies.flatMap(({ value }) => value?.trim() || []).join('\n\n');
  const changedAt = timeOf(modified);
  return {
    id: await idOf(id, `${page}\n${quote.prefix}\n${quote.exact}\n${quote.suffix}`),
    page,
    url: aimed.source,
    title: aimed['dcterms:title'] ?? '',
    quote: {
      exact: quote.exact,
      prefix: quote.prefix.slice(-QUOTE_LIMITS.context),
      suffix: quote.suffix.slice(0, QUOTE_LIMITS.context),
      ...(start !== undefined && end !== undefined && { start, end }),
    },
    ...(note && { note: note.slice(0, QUOTE_LIMITS.note) }),
    createdAt: timeOf(created) ?? now,
    ...(changedAt !== undefined && { changedAt }),
  };
}

function timeOf(written: string | undefined): number | undefined {
  const time = Date.parse(written ?? '');
  return Number.isFinite(time) ? time : undefined;
}

const UUID = /^urn:uuid:([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i;

/** Returns the id of an annotation: its own if this extension wrote it, else a digest, so that a second import adds nothing. */
async function idOf(written: string | undefined, content: string): Promise<string> {
  const [, uuid] = UUID.exec(written ?? '') ?? [];
  if (uuid) return uuid.toLowerCase();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(written ?? content));
  return [...new Uint8Array(digest).subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

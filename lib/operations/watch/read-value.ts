import { oneLine } from '@/lib/base/text/one-line';
import { parsePrice } from '@/lib/base/text/price';
import type { ScrapeData } from '@/lib/contract';
import type { WatchRule } from './rule';
import { saidLines } from './steady-text';
import type { WatchedValue } from './watch';

/** Words that shops use for an unavailable product, in the languages of the extension. */
const OUT_OF_STOCK = [
  'out of stock',
  'sold out',
  'currently unavailable',
  'not available',
  'no longer available',
  'nicht verfügbar',
  'nicht auf lager',
  'nicht lieferbar',
  'ausverkauft',
  'vergriffen',
  'rupture de stock',
  'en rupture',
  'épuisé',
  'indisponible',
  'agotado',
  'sin existencias',
  'no disponible',
  'esgotado',
  'indisponível',
  'fora de estoque',
  '在庫切れ',
  '売り切れ',
  '品切れ',
  '缺货',
  '售罄',
  '无货',
  'غير متوفر',
  'نفد',
];

/** Words that shops use for an available product. The words above count first, as they contain some of these. */
const IN_STOCK = [
  'in stock',
  'available',
  'add to cart',
  'add to basket',
  'auf lager',
  'verfügbar',
  'lieferbar',
  'in den warenkorb',
  'en stock',
  'disponible',
  'ajouter au panier',
  'añadir al carrito',
  'em estoque',
  'disponível',
  'adicionar ao carrinho',
  '在庫あり',
  'カートに入れる',
  '有货',
  '现货',
  '加入购物车',
  'متوفر',
  'أضف إلى السلة',
];

type Product = NonNullable<ScrapeData['product']>;

/** The source of a rule's value. */
export interface ValueSource {
  text: string;
  /** The product that the page describes; absent for a part of it. */
  product?: Product | null | undefined;
}

/**
 * Reads the value that a rule compares.
 * @returns undefined for a rule without a value, and if the page does not show it
 */
export function readWatchedValue({ kind }: WatchRule, { text, product }: ValueSource): WatchedValue | undefined {
  switch (kind) {
    case 'number':
      return firstNumber(text);
    case 'price':
      return priceOf(product) ?? firstPrice(text);
    case 'stock':
      return stockOf(product) ?? stockIn(text);
    default:
      return undefined;
  }
}

/** Returns true for rules about a value: without the value, they cannot compare. */
export const needsValue = ({ kind }: WatchRule): boolean => kind === 'number' || kind === 'price' || kind === 'stock';

const NUMBER = /[-−]?\p{Nd}+(?:[.,'’٫٬]\p{Nd}+| \p{Nd}{3}(?!\p{Nd}))*/u;

/** Returns the first number of a text, as people write it in any locale. */
function firstNumber(text: string): WatchedValue | undefined {
  for (const line of saidLines(text)) {
    const [written] = NUMBER.exec(line) ?? [];
    const parsed = written === undefined ? undefined : parsePrice(written.replace(/^[-−]/, ''));
    if (!written || !parsed) continue;
    return { amount: /^[-−]/.test(written) ? -parsed.amount : parsed.amount, text: written };
  }
  return undefined;
}

function firstPrice(text: string): WatchedValue | undefined {
  for (const line of saidLines(text)) {
    const price = parsePrice(line);
    // Any other number may be unrelated.
    const marked = price && /[\p{Sc}]|(?<!\p{L})[A-Z]{3}(?!\p{L})|zł|Kč|kr|Ft|円|元|원/u.test(line);
    if (marked) return { amount: price.amount, text: oneLine(line).slice(0, 80) };
  }
  return undefined;
}

function priceOf(product: Product | null | undefined): WatchedValue | undefined {
  const price = product?.variants.find((variant) => variant.price)?.price;
  if (!price) return undefined;
  const { amount, currency, formatted } = price;
  return { amount, text: formatted || [amount, currency].filter(Boolean).join(' ') };
}

function stockOf(product: Product | null | undefined): WatchedValue | undefined {
  const all = product?.variants.map(({ availability }) => availability) ?? [];
  if (all.length === 0) return undefined;
  const isThere = all.some(({ inStock }) => inStock);
  const said = all.find(({ inStock }) => inStock === isThere)?.text;
  return { amount: isThere ? 1 : 0, text: said ?? '' };
}

function stockIn(text: string): WatchedValue | undefined {
  const said = text.toLowerCase();
  const find = (words: readonly string[]) => words.find((word) => said.includes(word));
  const out = find(OUT_OF_STOCK);
  if (out) return { amount: 0, text: out };
  const there = find(IN_STOCK);
  return there ? { amount: 1, text: there } : undefined;
}

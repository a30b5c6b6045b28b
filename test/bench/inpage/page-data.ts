import { findMenu } from '@/lib/page/menu/find-menu';
import { readPageFacts } from '@/lib/page/metadata/page-facts';
import { findProduct } from '@/lib/page/product/find-product';
import { parse } from './text-of.ts';

/** The product and the menu that a page is about. */
function readPageData(html: string, url = '') {
  const page = parse(html, url);
  const facts = readPageFacts(page, url);
  return { product: findProduct(page, facts), menu: findMenu(page, facts) };
}

export type ReadPageData = typeof readPageData;
Object.assign(globalThis, { readPageData });

import { findMenu } from '@/lib/page/menu/find-menu';
import { readPageInfo } from '@/lib/page/metadata/page-facts';
import { findProduct } from '@/lib/page/product/find-product';
import { parse } from './text-of.ts';

/** The product and the menu that a page is about. */
function readPageData(html: string, url = '') {
  const page = parse(html, url);
  const facts = readPageInfo(page, url);
  return { product: findProduct(page, facts), menu: findMenu(page, facts) };
}

export type ReadPageData = typeof readPageData;
Object.assign(globalThis, { readPageData });

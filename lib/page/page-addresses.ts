import * as dom from '@/lib/dom';
import { Addresses } from './addresses';
import { baseOf } from './snapshot/recall';

/** Makes addresses absolute, by where they stand in a page. */
export class PageAddresses {
  private readonly addresses = new Addresses();
  private page: Document | null = null;
  private base = '';

  /** @param node where the address stands: frames and `<base>` decide what it is relative to */
  absolute(written: string, node: Node): string {
    const page = dom.ownerDocument(node);
    if (page !== this.page) this.base = baseOf(node);
    this.page = page;
    return this.addresses.absolute(written, this.base);
  }
}

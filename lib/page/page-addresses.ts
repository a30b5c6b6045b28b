import * as dom from '@/lib/base/dom';
import { Addresses } from './addresses';
import { baseOf } from './snapshot/recall';

/** Makes addresses absolute, depending on their place in a page. */
export class PageAddresses {
  private readonly addresses = new Addresses();
  private page: Document | null = null;
  private base = '';

  /** @param node the node with the address: frames and `<base>` determine its base URL */
  absolute(written: string, node: Node): string {
    const page = dom.ownerDocument(node);
    if (page !== this.page) this.base = baseOf(node);
    this.page = page;
    return this.addresses.absolute(written, this.base);
  }
}

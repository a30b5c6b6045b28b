import { isScript } from './urls';

/** Where a copied and filtered page leads: absolute, in document order, each once. */
export function links(root: Element): string[] {
  const addresses = Array.from(root.querySelectorAll('a[href], area[href]'), (link) => link.getAttribute('href') ?? '');
  return [...new Set(addresses.filter((address) => URL.canParse(address) && !isScript(address)))];
}

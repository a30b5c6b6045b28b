import { Addresses } from './addresses';
import { type Content, nodesOf } from './content';
import * as dom from './dom';

/** True for an address that runs a script; it is no place to go to. */
const runsScript = (address: string): boolean => /^javascript:/i.test(address);

/** Where a content leads: absolute, in document order, each once. */
export function linksIn(content: Content): string[] {
  const { nodes, names } = content.tree;
  const addresses = new Addresses();
  const found = new Set<string>();
  for (const i of nodesOf(content)) {
    if (names[i] !== 'a' && names[i] !== 'area') continue;
    const link = nodes[i] as Element;
    const written = dom.attribute(link, 'href');
    if (written !== null) found.add(addresses.absolute(written, link));
  }
  return [...found].filter((address) => URL.canParse(address) && !runsScript(address));
}

import * as dom from '@/lib/dom';
import { Addresses } from './addresses';
import { type Content, nodesOf } from './content';
import { elementIn } from './tree';

/** True for an address that runs a script; it is no place to go to. */
const runsScript = (address: string): boolean => /^javascript:/i.test(address);

/** Nodes between two pauses. */
const STEP = 1000;

/** Lists the addresses that a content leads to: absolute, in document order, each once. Yields now and then. */
export function* linksIn(content: Content): Generator<void, string[]> {
  const { nodes, names } = content.tree;
  const addresses = new Addresses();
  const found = new Set<string>();
  let steps = 0;
  for (const i of nodesOf(content)) {
    if (++steps % STEP === 0) yield;
    if (names[i] !== 'a' && names[i] !== 'area') continue;
    const link = elementIn(nodes, i);
    const written = dom.attributeOf(link, 'href');
    if (written !== null) found.add(addresses.absolute(written, link));
  }
  return [...found].filter((address) => URL.canParse(address) && !runsScript(address));
}

import { isObject } from '@/lib/base/json';
import type { LinkedNode } from '../metadata/linked-data';
import { textOfData } from './text-of-data';

/** Maximum number of nodes to read, including references. */
const MOST = 10_000;

/** Reads the members of nodes as in JSON-LD: a value, a list, a node, or a reference to another node by its `@id`. */
export class LinkedReader {
  /** Every node, outermost first. */
  readonly all: LinkedNode[];
  private readonly byId = new Map<string, LinkedNode>();

  constructor(roots: readonly LinkedNode[]) {
    this.all = reachable(roots, Object.values);
    for (const node of this.all) {
      const id = node['@id'];
      if (typeof id === 'string' && !isReference(node) && !this.byId.has(id)) this.byId.set(id, node);
    }
  }

  /** Returns the values of a member with references resolved. Some pages capitalize its name. */
  members(node: LinkedNode, name: string): unknown[] {
    const value = node[name] ?? node[name.replace(/^./, (letter) => letter.toUpperCase())];
    return [value].flat().flatMap((one) => {
      if (one === undefined || one === null) return [];
      return isObject(one) && isReference(one) ? [this.byId.get(String(one['@id'])) ?? one] : [one];
    });
  }

  nodes(node: LinkedNode, name: string): LinkedNode[] {
    return this.members(node, name).filter(isObject);
  }

  /** Returns the texts of a member, without markup; for a node, its name or value. */
  texts(node: LinkedNode, name: string): string[] {
    return this.members(node, name).flatMap((value) => {
      const said = isObject(value) ? (value['@value'] ?? value.name ?? value.value) : value;
      const text = typeof said === 'string' || typeof said === 'number' ? textOfData(String(said)) : '';
      return text ? [text] : [];
    });
  }

  text(node: LinkedNode, name: string): string | undefined {
    return this.texts(node, name)[0];
  }
}

const isReference = (node: LinkedNode) => '@id' in node && Object.keys(node).length === 1;

/** Returns the nodes reachable from some nodes by some members, outermost first; each once, so that cycles end. */
export function reachable(
  roots: readonly LinkedNode[],
  membersOf: (node: LinkedNode) => readonly unknown[],
): LinkedNode[] {
  const seen = new Set<unknown>();
  const queue: unknown[] = [...roots];
  const found: LinkedNode[] = [];
  for (let i = 0; i < queue.length && found.length < MOST; i++) {
    const value = queue[i];
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (isObject(value)) found.push(value);
    for (const member of isObject(value) ? membersOf(value) : Object.values(value)) queue.push(member);
  }
  return found;
}

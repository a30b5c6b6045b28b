import { isObject } from '@/lib/base/json';
import { textOfData } from '../structured/text-of-data';

export type State = Record<string, unknown>;

/** Creates a list of fact names from one space-separated line. */
export const factNames = (names: string): string[] => names.split(' ');

/** An object's members by their names without case and separators. */
export type StateValues = Map<string, unknown>;

export function stateFacts(object: State): StateValues {
  const facts: StateValues = new Map();
  for (const [key, value] of Object.entries(object)) {
    if (key.length > 40 || value === null) continue;
    facts.set(key.toLowerCase().replace(/[_-]/g, ''), value);
  }
  return facts;
}

/** Returns the value of the first of these names that is set. */
export function firstFact(facts: StateValues, names: string[]): unknown {
  const name = names.find((name) => facts.has(name) && facts.get(name) !== '');
  return name && facts.get(name);
}

/** Returns a number or a text that serves as an identifier. */
export const codeOf = (value: unknown): string | undefined =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : undefined;

/** Returns the text of a value, or the name of an object. */
export function stateText(value: unknown): string | undefined {
  const said = isObject(value) ? (value.name ?? value.label ?? value.title ?? value.value) : value;
  return typeof said === 'string' ? textOfData(said) || undefined : undefined;
}

/** Returns the members of a list, or of a GraphQL connection. */
export function listOf(value: unknown): State[] {
  if (Array.isArray(value)) return value.filter(isObject);
  if (!isObject(value)) return [];
  if (Array.isArray(value.edges))
    return value.edges
      .filter(isObject)
      .map(({ node }) => node)
      .filter(isObject);
  return listOf(value.nodes ?? value.items ?? []);
}

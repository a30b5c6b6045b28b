import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Person } from './person.ts';

/** Data that a page says of itself. */
export type State = unknown;

/** A thing that a person does in a page, and the state that the page is in afterwards. */
export interface Scenario {
  /** `family/what`: unique, and stable, since the halves are drawn by it. */
  name: string;
  family: string;
  /** The page's markup; without it the page is a widget of the family's bundle. */
  html?: string;
  /** Markup that the page has when the recording is replayed, if it is another one by then. */
  later?: string;
  /** Markup of other pages, by their names in relative links. */
  pages?: Record<string, string>;
  /** The widget of the bundle `pages/FAMILY.jsx`. */
  widget?: string;
  act(person: Person): Promise<void>;
  /** State that the page reports once the person is done; it differs from the one that it begins with. */
  end: State;
  /** Values that are typed and are secret, in their order. */
  secrets?: string[];
}

type Described = Omit<Scenario, 'name' | 'family'>;

/** Names the scenarios of a file. Those without markup are of the widget that they name, else of the one of their name. */
export const family = (name: string, scenarios: Record<string, Described>): Scenario[] =>
  Object.entries(scenarios).map(([what, scenario]) => ({
    ...scenario,
    ...(scenario.html === undefined && { widget: scenario.widget ?? what }),
    name: `${name}/${what}`,
    family: name,
  }));

export type Half = 'look' | 'hold';

/** Draws half of the scenarios to be looked at while tuning; the others are only measured. */
export function halfOf({ name }: Pick<Scenario, 'name'>): Half {
  let hash = 0;
  for (const letter of name) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  // The last bits of such a hash hang on the last letters alone.
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 31 ? 'hold' : 'look';
}

/** Reads every file of scenarios. */
export async function readScenarios(): Promise<Scenario[]> {
  const folder = new URL('./scenarios/', import.meta.url);
  const files = readdirSync(fileURLToPath(folder)).sort();
  const modules: { default: Scenario[] }[] = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
  const all = modules.flatMap((module) => module.default);
  const names = new Set<string>();
  for (const { name } of all) {
    if (names.has(name)) throw new Error(`Two scenarios are called ${name}.`);
    names.add(name);
  }
  return all;
}
